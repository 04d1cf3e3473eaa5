import type { Language } from '@uvh/contract/messages/catalogue';

interface CardTexts {
  readonly product: string;
  readonly xp: string;
  readonly rank: string;
  readonly zone: string;
  readonly sitting: string;
}

/** What stands on a card, in the language of whoever shares it. */
export const CARD_TEXTS: Readonly<Record<Language, CardTexts>> = {
  en: { product: 'Urban Vision Hackathon', xp: 'XP', rank: 'Rank', zone: 'Zone', sitting: 'in one sitting' },
  hi: { product: 'अर्बन विज़न हैकाथॉन', xp: 'XP', rank: 'रैंक', zone: 'ज़ोन', sitting: 'एक बैठक में' },
  kn: { product: 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್', xp: 'XP', rank: 'ಸ್ಥಾನ', zone: 'ವಲಯ', sitting: 'ಒಂದು ಸುತ್ತಿನಲ್ಲಿ' },
};
