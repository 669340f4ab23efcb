import type { MailTemplate } from '../mail-template.ts';

/** A new account waits for its address to be confirmed. */
export const registration: MailTemplate = {
  code: 'registration',
  variables: ['e_mail', 'confirm_url', 'valid_hours'],
  texts: {
    cs: {
      subject: 'Vítejte v Okruhu, potvrďte prosím svůj e-mail',
      preheader: 'Zbývá jeden krok a účet je váš.',
      heading: 'Účet je skoro hotový',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'účet pro adresu {{e_mail}} začne platit, jakmile ji potvrdíte.' },
        { kind: 'key', label: 'Potvrdit e-mail', url: '{{confirm_url}}' },
        {
          kind: 'paragraph',
          text: 'Odkaz platí {{valid_hours}} hodin. Když ho otevřete v jiném prohlížeči, zvolíte si heslo znovu. V účtu najdete své objednávky a adresy.',
        },
        { kind: 'note', text: 'Pokud jste se neregistrovali, odkaz neotevírejte. Účet bez potvrzení nevznikne.' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh vyplnil vaši adresu při registraci.',
    },
    ro: {
      subject: 'Bun venit la Okruh, confirmă-ți adresa de e-mail',
      preheader: 'Mai este un singur pas și contul este al tău.',
      heading: 'Contul este aproape gata',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'contul pentru adresa {{e_mail}} devine activ imediat ce o confirmi.' },
        { kind: 'key', label: 'Confirmă adresa', url: '{{confirm_url}}' },
        {
          kind: 'paragraph',
          text: 'Linkul este valabil {{valid_hours}} de ore. Dacă îl deschizi în alt browser, îți alegi parola din nou. În cont găsești comenzile și adresele tale.',
        },
        { kind: 'note', text: 'Dacă nu te-ai înregistrat tu, nu deschide linkul. Fără confirmare contul nu se creează.' },
      ],
      why: 'Primești acest mesaj pentru că cineva a completat adresa ta la înregistrarea pe site-ul Okruh.',
    },
  },
};

/** Somebody registered with an address that has an account already; the form never says so, this mail does. */
export const registrationKnown: MailTemplate = {
  code: 'registration_known',
  variables: ['e_mail', 'login_url', 'reset_url'],
  texts: {
    cs: {
      subject: 'Účet v Okruhu už máte',
      preheader: 'Přihlaste se, nebo si nastavte nové heslo.',
      heading: 'Účet s touto adresou už máte',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'někdo se právě pokusil registrovat s adresou {{e_mail}}, která už účet má. Nic se nezměnilo.' },
        { kind: 'key', label: 'Přihlásit se', url: '{{login_url}}' },
        { kind: 'link', label: 'Nastavit nové heslo', url: '{{reset_url}}' },
        { kind: 'note', text: 'Pokud jste to nebyli vy, není třeba nic dělat.' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh vyplnil vaši adresu při registraci.',
    },
    ro: {
      subject: 'Ai deja un cont Okruh',
      preheader: 'Autentifică-te sau setează o parolă nouă.',
      heading: 'Ai deja un cont cu această adresă',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'cineva tocmai a încercat să se înregistreze cu adresa {{e_mail}}, care are deja un cont. Nu s-a schimbat nimic.',
        },
        { kind: 'key', label: 'Autentifică-te', url: '{{login_url}}' },
        { kind: 'link', label: 'Setează o parolă nouă', url: '{{reset_url}}' },
        { kind: 'note', text: 'Dacă nu ai fost tu, nu trebuie să faci nimic.' },
      ],
      why: 'Primești acest mesaj pentru că cineva a completat adresa ta la înregistrarea pe site-ul Okruh.',
    },
  },
};

export const passwordReset: MailTemplate = {
  code: 'password_reset',
  variables: ['reset_url', 'valid_minutes'],
  texts: {
    cs: {
      subject: 'Obnova hesla k účtu Okruh',
      preheader: 'Odkaz pro nastavení nového hesla, platí {{valid_minutes}} minut.',
      heading: 'Nastavte si nové heslo',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'o obnovu hesla jste požádali vy nebo někdo, kdo zná váš e-mail.' },
        { kind: 'key', label: 'Nastavit nové heslo', url: '{{reset_url}}' },
        { kind: 'paragraph', text: 'Odkaz platí {{valid_minutes}} minut a dá se použít jednou. Potom vás odhlásíme na všech zařízeních.' },
        { kind: 'note', text: 'Pokud jste o změnu nežádali, zprávu ignorujte, heslo zůstává stejné.' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh požádal o obnovu hesla k vaší adrese.',
    },
    ro: {
      subject: 'Resetarea parolei contului Okruh',
      preheader: 'Link pentru o parolă nouă, valabil {{valid_minutes}} de minute.',
      heading: 'Setează o parolă nouă',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'tu sau cineva care îți cunoaște adresa de e-mail a cerut resetarea parolei.' },
        { kind: 'key', label: 'Setează parola nouă', url: '{{reset_url}}' },
        {
          kind: 'paragraph',
          text: 'Linkul este valabil {{valid_minutes}} de minute și poate fi folosit o singură dată. După aceea te deconectăm de pe toate dispozitivele.',
        },
        { kind: 'note', text: 'Dacă nu ai cerut această schimbare, ignoră mesajul, parola rămâne aceeași.' },
      ],
      why: 'Primești acest mesaj pentru că cineva a cerut pe site-ul Okruh resetarea parolei pentru adresa ta.',
    },
  },
};

/** The command of the office's administrator added a member of staff. */
export const staffInvitation: MailTemplate = {
  code: 'staff_invitation',
  variables: ['e_mail', 'invitation_url', 'valid_hours'],
  texts: {
    cs: {
      subject: 'Pozvánka do správy obchodu Okruh',
      preheader: 'Zvolte si heslo a nastavte druhý faktor.',
      heading: 'Vítejte ve správě obchodu',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'správce vám zřídil přístup do správy obchodu Okruh pod adresou {{e_mail}}.' },
        { kind: 'key', label: 'Zvolit si heslo', url: '{{invitation_url}}' },
        {
          kind: 'paragraph',
          text: 'Odkaz platí {{valid_hours}} hodin a dá se použít jednou. Při prvním přihlášení budete potřebovat telefon s ověřovací aplikací.',
        },
        { kind: 'note', text: 'Pokud pozvánku nečekáte, odkaz neotevírejte a dejte nám prosím vědět.' },
      ],
      why: 'Tuto zprávu posíláme, protože vás správce obchodu Okruh pozval mezi zaměstnance.',
    },
    ro: {
      subject: 'Invitație în administrarea magazinului Okruh',
      preheader: 'Alege o parolă și configurează al doilea factor.',
      heading: 'Bun venit în administrarea magazinului',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'administratorul ți-a creat acces la administrarea magazinului Okruh cu adresa {{e_mail}}.' },
        { kind: 'key', label: 'Alege o parolă', url: '{{invitation_url}}' },
        {
          kind: 'paragraph',
          text: 'Linkul este valabil {{valid_hours}} de ore și poate fi folosit o singură dată. La prima autentificare ai nevoie de un telefon cu o aplicație de autentificare.',
        },
        { kind: 'note', text: 'Dacă nu te așteptai la această invitație, nu deschide linkul și anunță-ne, te rugăm.' },
      ],
      why: 'Primești acest mesaj pentru că administratorul magazinului Okruh te-a invitat în echipă.',
    },
  },
};

/** Told after the fact, so that an owner notices a change made by somebody else. */
export const passwordChanged: MailTemplate = {
  code: 'password_changed',
  variables: ['reset_url'],
  texts: {
    cs: {
      subject: 'Heslo k účtu Okruh je změněné',
      preheader: 'Pokud jste ho změnili vy, je vše v pořádku.',
      heading: 'Heslo je změněné',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'heslo k vašemu účtu jsme právě změnili. Ostatní zařízení jsme odhlásili.' },
        { kind: 'paragraph', text: 'Pokud jste heslo měnili vy, je vše v pořádku. Pokud ne, nastavte si hned nové.' },
        { kind: 'link', label: 'Nastavit nové heslo', url: '{{reset_url}}' },
      ],
      why: 'Tuto zprávu posíláme při každé změně hesla.',
    },
    ro: {
      subject: 'Parola contului Okruh a fost schimbată',
      preheader: 'Dacă ai schimbat-o tu, totul este în regulă.',
      heading: 'Parola a fost schimbată',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'parola contului tău tocmai a fost schimbată. Am deconectat celelalte dispozitive.' },
        { kind: 'paragraph', text: 'Dacă ai schimbat-o tu, totul este în regulă. Dacă nu, setează imediat una nouă.' },
        { kind: 'link', label: 'Setează o parolă nouă', url: '{{reset_url}}' },
      ],
      why: 'Trimitem acest mesaj la fiecare schimbare a parolei.',
    },
  },
};
