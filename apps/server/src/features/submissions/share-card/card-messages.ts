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
  ta: { product: 'அர்பன் விஷன் ஹேக்கத்தான்', xp: 'XP', rank: 'தரவரிசை', zone: 'மண்டலம்', session: 'ஒரே அமர்வில்' },
  te: { product: 'అర్బన్ విజన్ హ్యాకథాన్', xp: 'XP', rank: 'ర్యాంకు', zone: 'జోన్', session: 'ఒకే కూర్పులో' },
  bn: { product: 'আর্বান ভিশন হ্যাকাথন', xp: 'XP', rank: 'র‍্যাঙ্ক', zone: 'জোন', session: 'এক বৈঠকে' },
  mr: { product: 'अर्बन व्हिजन हॅकॅथॉन', xp: 'XP', rank: 'क्रमांक', zone: 'झोन', session: 'एका बैठकीत' },
};
