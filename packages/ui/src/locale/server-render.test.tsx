// @vitest-environment node
import type { Locale } from '@okruh/market';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Combobox } from '../combobox/combobox.tsx';
import { DatePicker } from '../date-picker/date-picker.tsx';
import * as kit from '../index.ts';
import { KitLocaleProvider } from './kit-locale.tsx';
import * as kitTexts from './kit-texts.ts';

const screen = (
  <>
    <kit.Toaster />
    <kit.PasswordField label="Heslo" optional />
    <kit.Dialog isOpen={false} onClose={() => undefined} title="Smazat?" />
    <kit.Menu label="Účet" items={[]} renderButton={(props) => <button {...props}>Jana</button>} />
    <Combobox label="Model" items={[]} value={null} onChange={() => undefined} />
    <DatePicker label="Platnost do" today="2026-11-20" />
    <kit.Grade grade="A" />
  </>
);
const html = (locale: Locale) => renderToString(<KitLocaleProvider locale={locale}>{screen}</KitLocaleProvider>);

describe('on a server', () => {
  test('the kit speaks the language it is given', () => {
    expect(html('cs')).toContain('Zobrazit heslo');
    expect(html('ro')).toContain('Arată parola');
    expect(html('ro')).not.toContain('Zobrazit');
  });

  test('a language is never guessed', () => {
    expect(() => renderToString(<kit.Grade grade="A" />)).toThrow('KitLocaleProvider');
  });
});

test('Romanian words use comma-below letters and are not left in Czech', () => {
  for (const [group, texts] of Object.entries(kitTexts)) {
    for (const [key, romanian] of Object.entries(texts.ro)) {
      const czech: unknown = Object.entries(texts.cs).find(([name]) => name === key)?.[1];
      expect(String(romanian), `${group}.${key}`).not.toMatch(/[şţŞŢ]/);
      // "Calendar" and "Kalendář" differ too, so that not one word is left over.
      expect(String(romanian), `${group}.${key}`).not.toBe(String(czech));
    }
  }
});
