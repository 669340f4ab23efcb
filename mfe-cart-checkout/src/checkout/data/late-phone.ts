import type { FieldRule } from '@okruh/market/fields';

let rule: FieldRule | null = null;

/** The plans of phone numbers are heavy and nobody needs them before something is filled in: they come with the first touch. */
export async function loadPhoneRule(): Promise<void> {
  rule ??= (await import('@okruh/market/phone-rule')).phone;
}

/** Looks at a phone number once the plans are there; the server looks always. */
export const latePhone: FieldRule = (value, context) => rule?.(value, context) ?? null;
