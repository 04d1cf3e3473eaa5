import type { Language } from '@uvh/contract/messages/catalogue';

interface CardMessages {
  readonly product: string;
  readonly xp: string;
  readonly rank: string;
  readonly zone: string;
  readonly session: string;
}

/** Texts of a card, in the language of the person who shares it. */
export const CARD_MESSAGES: Readonly<Record<Language, CardMessages>> = {
  en: { product: 'Urban Vision Hackathon', xp: 'XP', rank: 'Rank', zone: 'Zone', session: 'in one sitting' },
  hi: { product: 'अर्बन विज़न हैकाथॉन', xp: 'XP', rank: 'रैंक', zone: 'ज़ोन', session: 'एक बैठक में' },
  kn: { product: 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್', xp: 'XP', rank: 'ಸ್ಥಾನ', zone: 'ವಲಯ', session: 'ಒಂದು ಸುತ್ತಿನಲ್ಲಿ' },
};
