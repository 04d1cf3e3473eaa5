import type { Language } from '@uvh/contract/messages/catalogue';

/** What stands on a certificate. */
export interface CertificateMessages {
  readonly title: string;
  readonly product: string;
  readonly given: string;
  readonly team: string;
  /** {images} is filled in. */
  readonly images: string;
  /** {place} is filled in; left away for teams without one. */
  readonly place: string;
}

export const CERTIFICATE_MESSAGES: Readonly<Record<Language, CertificateMessages>> = {
  en: {
    title: 'Certificate',
    product: 'Urban Vision Hackathon',
    given: 'This certificate goes to',
    team: 'of team {team}',
    images: 'for reviewing {images} traffic images',
    place: 'Place {place} of all teams',
  },
  hi: {
    title: 'प्रमाणपत्र',
    product: 'अर्बन विज़न हैकाथॉन',
    given: 'यह प्रमाणपत्र दिया जाता है',
    team: 'टीम {team}',
    images: '{images} यातायात तस्वीरों की समीक्षा के लिए',
    place: 'सभी टीमों में स्थान {place}',
  },
  kn: {
    title: 'ಪ್ರಮಾಣಪತ್ರ',
    product: 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್',
    given: 'ಈ ಪ್ರಮಾಣಪತ್ರವನ್ನು ನೀಡಲಾಗಿದೆ',
    team: 'ತಂಡ {team}',
    images: '{images} ಸಂಚಾರ ಚಿತ್ರಗಳ ವಿಮರ್ಶೆಗಾಗಿ',
    place: 'ಎಲ್ಲ ತಂಡಗಳಲ್ಲಿ ಸ್ಥಾನ {place}',
  },
};
