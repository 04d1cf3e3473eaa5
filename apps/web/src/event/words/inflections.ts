import type { Things } from '@uvh/contract/event-words';

/**
 * What boxes are drawn around, in the forms in which texts name it. Texts were written of vehicles; each language bends
 * that word in its own way, and an event's word takes its place with the ending that belongs to it.
 */
interface Forms {
  /** Word of the texts, with whatever endings it has there. */
  readonly written: RegExp;
  /** The same form of another thing; `form` is what was written. */
  readonly say: (form: string, things: { readonly one: string; readonly other: string }) => string;
  /** Where the event has no word of its own: an object. */
  readonly usual: { readonly one: string; readonly other: string };
}

const FORMS: Readonly<Record<string, Forms>> = {
  en: {
    written: /\b[Vv]ehicles?\b/g,
    usual: { one: 'object', other: 'objects' },
    say: (form, { one, other }) => inCase(form.endsWith('s') ? other : one, form),
  },
  hi: {
    written: /वाहनों|वाहन/g,
    usual: { one: 'ऑब्जेक्ट', other: 'ऑब्जेक्ट' },
    say: (form, { one, other }) => (form === 'वाहनों' ? other : one),
  },
  kn: {
    // Endings follow the stem.
    written: /ವಾಹನ/g,
    usual: { one: 'ವಸ್ತು', other: 'ವಸ್ತು' },
    say: (_, { one }) => one,
  },
  ta: {
    written: /வாகன(?:ங்கள்|ங்களை|ங்களுக்குப்|ங்களுக்காக|மாக|மே|த்திற்குப்|த்தை|ம்|ப்)?([கசதப]்)?/g,
    usual: { one: 'பொருள்', other: 'பொருட்கள்' },
    say: tamil,
  },
  te: {
    written: /వాహన(?:ాలను|ాలకు|ాలు|ాల|ానికి|ాన్ని|మే|ం)?/g,
    usual: { one: 'వస్తువు', other: 'వస్తువులు' },
    say: telugu,
  },
  bn: {
    written: /গাড়ি(?:টির|টি|র|ই|হীন)?/g,
    usual: { one: 'বস্তু', other: 'বস্তু' },
    say: (form, { one }) => {
      const ending = form.slice('গাড়ি'.length);
      return ending === 'র' && /[\u0995-\u09b9\u09ce\u09dc-\u09df]$/u.test(one) ? `${one}ের` : one + ending;
    },
  },
  mr: {
    written: /वाहन(?:ांच्या|ांचे|ांना|ांसाठी|ांभोवतीच्या|ांभोवती|ाबद्दल|ाला|े|च)?/g,
    usual: { one: 'वस्तू', other: 'वस्तू' },
    say: marathi,
  },
};

/** A text that speaks of vehicles, of other things instead. */
export function ofThings(text: string, language: string, things: Things | null): string {
  const forms = FORMS[language] ?? FORMS.en;
  if (forms === undefined) return text;
  const { written, usual, say } = forms;
  const own = things?.[language] ?? usual;
  const said = text.replace(written, (form) => say(form, own));
  return forms === FORMS.en ? said.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ') : said;
}

function inCase(word: string, form: string): string {
  return form.startsWith('V') ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** An ending that begins with a vowel takes the place of the sign at the end of the word. */
function tamil(form: string, { one, other }: { readonly one: string; readonly other: string }): string {
  const word = form.includes('ங்க') ? other : one;
  const stem = word.endsWith('ம்')
    ? `${word.slice(0, -2)}த்த்`
    : /[ு்]$/.test(word)
      ? word.replace(/[ு்]$/, '்')
      : `${word}வ்`;
  const joined = (sign: string) => stem.slice(0, -1) + sign;
  const last = /[கசதப]்$/.exec(form)?.[0] ?? '';
  if (/(?:களை|த்தை)[கசதப]?்?$/.test(form)) return joined('ை') + last;
  if (form.includes('க்காக')) return `${joined('ு')}க்காக${last}`;
  if (/க்குப்$|ற்குப்$/.test(form)) return `${joined('ு')}க்குப்`;
  if (form.endsWith('மாக')) return `${one} ஆக`;
  if (form.endsWith('மே')) return joined('ே');
  return word;
}

/** Words in -u take endings after it; plurals in -lu change to -la. */
function telugu(form: string, { one, other }: { readonly one: string; readonly other: string }): string {
  const many = other.endsWith('లు') ? other.slice(0, -1) : other;
  switch (form.slice('వాహన'.length)) {
    case 'ాలను':
      return `${many}ను`;
    case 'ాలకు':
      return `${many}కు`;
    case 'ాలు':
      return other;
    case 'ాల':
      return many;
    case 'ానికి':
      return `${one}కు`;
    case 'ాన్ని':
      return `${one}ను`;
    case 'మే':
      return `${one} మాత్రమే`;
    default:
      return one;
  }
}

/** The pronoun carries the ending, so that any word may stand before it. */
function marathi(form: string, { one, other }: { readonly one: string; readonly other: string }): string {
  switch (form.slice('वाहन'.length)) {
    case 'े':
      return other;
    case 'ांचे':
      return `${other} यांचे`;
    case 'ांच्या':
      return `${other} यांच्या`;
    case 'ांना':
      return `${other} यांना`;
    case 'ांसाठी':
      return `${other} यांच्यासाठी`;
    case 'ांभोवती':
      return `${other} यांच्याभोवती`;
    case 'ांभोवतीच्या':
      return `${other} यांच्याभोवतीच्या`;
    case 'ाला':
      return `${one} यास`;
    case 'ाबद्दल':
      return `${one} याबद्दल`;
    case 'च':
      return `${one} हेच`;
    default:
      return one;
  }
}
