import { texts } from './locales/texts.ts';
import type { MailLocale } from './mail-template.ts';

/** A mail's ready parts, all of them HTML already. */
export interface MailLayout {
  readonly locale: MailLocale;
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  /** Rows of the content table. */
  readonly rows: readonly string[];
  readonly why: string;
  readonly siteUrl: string;
}

const font = "font-family:'Onest',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/**
 * Colours are the light theme's; the classes switch them where the client honours `prefers-color-scheme`. Yellow key and deep spruce head look the
 * same in both, so a client that inverts by force can't break them.
 */
const darkTheme = `@media (prefers-color-scheme: dark){
.page,.fog{background:#0c1412 !important}.card{background:#141e1b !important}.quiet{background:#1a2622 !important}
.ink,.ink a{color:#eaf1ee !important}.soft{color:#b9c7c1 !important}.line{border-color:#2a3833 !important}.accent{color:#86d1bd !important}}
@media (max-width:620px){.card{border-radius:0 !important}.pad{padding-left:20px !important;padding-right:20px !important}}`;

const filler = '&#847;&zwnj;&nbsp;'.repeat(40);

/** The page around a mail's rows: tables and inline styles, since mail clients know little else. */
export function mailPage(mail: MailLayout): string {
  return `<!doctype html>
<html lang="${mail.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title>
<style>${darkTheme}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f5f3">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f2f5f3">${mail.preheader}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="fog" style="background:#f2f5f3"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="card" style="width:100%;max-width:600px;background:#ffffff;border-radius:20px;overflow:hidden">
<tr><td class="pad" style="padding:20px 40px;background:#0e2f29">
<a href="${mail.siteUrl}" style="${font};font-size:22px;font-weight:700;letter-spacing:-0.02em;color:#ffffff;text-decoration:none">Okruh<span style="color:#ffce1f">.</span></a>
</td></tr>
<tr><td class="pad ink" style="${font};padding:36px 40px 4px;font-size:26px;line-height:1.2;font-weight:640;letter-spacing:-0.02em;color:#10201c"><h1 style="margin:0;font-size:26px;line-height:1.2;font-weight:640">${mail.heading}</h1></td></tr>
${mail.rows.join('\n')}
<tr><td class="pad" style="padding:12px 40px 36px"></td></tr>
</table>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr>
<td class="pad soft" style="${font};padding:20px 40px;font-size:13px;line-height:1.5;color:#566660">
<p style="margin:0 0 8px">${mail.why}</p>
<p style="margin:0 0 8px">${texts.text(mail.locale, 'layout.automatic')}</p>
<p style="margin:0"><a href="${mail.siteUrl}" class="soft" style="color:#566660">Okruh</a> · ${texts.text(mail.locale, 'layout.tagline')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const row = (inner: string, style = 'padding:12px 40px 0'): string => `<tr><td class="pad" style="${style}">${inner}</td></tr>`;

export const paragraphRow = (html: string): string =>
  row(`<p class="ink" style="${font};margin:0;font-size:16px;line-height:1.5;color:#10201c">${html}</p>`);

export const noteRow = (html: string): string =>
  row(
    `<p class="quiet ink" style="${font};margin:0;padding:14px 18px;border-radius:14px;background:#f2f5f3;font-size:15px;line-height:1.5;color:#10201c">${html}</p>`,
    'padding:20px 40px 4px',
  );

export const factsRow = (facts: readonly { label: string; value: string }[]): string =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${facts
      .map(
        ({ label, value }) =>
          `<tr><td class="soft line" valign="top" style="${font};padding:10px 16px 10px 0;border-bottom:1px solid #dde4e0;font-size:15px;line-height:1.4;color:#566660">${label}</td>` +
          `<td class="ink line" valign="top" align="right" style="${font};padding:10px 0;border-bottom:1px solid #dde4e0;font-size:15px;line-height:1.4;font-weight:600;color:#10201c">${value}</td></tr>`,
      )
      .join('')}</table>`,
    'padding:16px 40px 4px',
  );

/** @param isSum the last row is the sum of those above */
export const billRow = (lines: readonly { label: string; amount: string }[], isSum: boolean): string =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines
      .map(({ label, amount }, index) => {
        const look =
          isSum && index === lines.length - 1
            ? 'padding:12px 0 4px;border-top:1px solid #dde4e0;font-size:18px;font-weight:700'
            : 'padding:6px 0;font-size:15px;font-weight:400';
        return (
          `<tr><td class="ink line" valign="top" style="${font};${look};line-height:1.4;color:#10201c">${label}</td>` +
          `<td class="ink line" valign="top" align="right" style="${font};${look};line-height:1.4;color:#10201c;white-space:nowrap">${amount}</td></tr>`
        );
      })
      .join('')}</table>`,
    'padding:12px 40px 4px',
  );

export const stepsRow = (steps: readonly string[]): string =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${steps
      .map(
        (step, index) =>
          `<tr><td class="accent" width="32" valign="top" style="${font};padding:6px 0;font-size:16px;line-height:1.5;font-weight:700;color:#12594c">${index + 1}.</td>` +
          `<td class="ink" valign="top" style="${font};padding:6px 0;font-size:16px;line-height:1.5;color:#10201c">${step}</td></tr>`,
      )
      .join('')}</table>`,
    'padding:4px 40px 0',
  );

/** A button that Outlook draws too: the colour is the cell's. */
export const keyRow = (label: string, url: string): string =>
  row(
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#ffce1f" style="border-radius:14px;background:#ffce1f">` +
      `<a href="${url}" style="${font};display:inline-block;padding:15px 28px;font-size:16px;line-height:1.25;font-weight:640;color:#10201c;text-decoration:none">${label}</a></td></tr></table>`,
    'padding:24px 40px 8px',
  );

export const linkRow = (label: string, url: string): string =>
  row(`<a href="${url}" class="accent" style="${font};font-size:16px;line-height:1.5;font-weight:600;color:#12594c">${label}</a>`);
