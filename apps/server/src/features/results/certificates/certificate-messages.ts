import { mapTexts, ownTextsFor } from '@uvh/contract/event-words';
import { ownTextOf } from '@uvh/contract/messages/counted';
import { type Language, spokenLanguage } from '@uvh/contract/messages/languages';
import type { EventSettings } from '../../event/settings.ts';

/** What stands on a certificate. */
export interface CertificateMessages {
  readonly title: string;
  readonly product: string;
  readonly given: string;
  readonly team: string;
  /** {images} is filled in. */
  readonly images_one: string;
  readonly images_other: string;
  /** The same in an event of other things than vehicles. */
  readonly anyImages_one: string;
  readonly anyImages_other: string;
  /** {rank} is filled in; left away for teams without one. */
  readonly rank: string;
}

const CERTIFICATE_MESSAGES: Readonly<Record<Language, CertificateMessages>> = {
  en: {
    title: 'Certificate',
    product: 'Urban Vision Hackathon',
    given: 'This certificate goes to',
    team: 'of team {team}',
    images_one: 'for reviewing {images} traffic image',
    images_other: 'for reviewing {images} traffic images',
    anyImages_one: 'for reviewing {images} image',
    anyImages_other: 'for reviewing {images} images',
    rank: 'Place {rank} of all teams',
  },
  hi: {
    title: 'प्रमाणपत्र',
    product: 'अर्बन विज़न हैकाथॉन',
    given: 'यह प्रमाणपत्र दिया जाता है',
    team: 'टीम {team}',
    images_one: '{images} यातायात तस्वीर की समीक्षा के लिए',
    images_other: '{images} यातायात तस्वीरों की समीक्षा के लिए',
    anyImages_one: '{images} तस्वीर की समीक्षा के लिए',
    anyImages_other: '{images} तस्वीरों की समीक्षा के लिए',
    rank: 'सभी टीमों में स्थान {rank}',
  },
  kn: {
    title: 'ಪ್ರಮಾಣಪತ್ರ',
    product: 'ಅರ್ಬನ್ ವಿಷನ್ ಹ್ಯಾಕಥಾನ್',
    given: 'ಈ ಪ್ರಮಾಣಪತ್ರವನ್ನು ನೀಡಲಾಗಿದೆ',
    team: 'ತಂಡ {team}',
    images_one: '{images} ಸಂಚಾರ ಚಿತ್ರದ ವಿಮರ್ಶೆಗಾಗಿ',
    images_other: '{images} ಸಂಚಾರ ಚಿತ್ರಗಳ ವಿಮರ್ಶೆಗಾಗಿ',
    anyImages_one: '{images} ಚಿತ್ರದ ವಿಮರ್ಶೆಗಾಗಿ',
    anyImages_other: '{images} ಚಿತ್ರಗಳ ವಿಮರ್ಶೆಗಾಗಿ',
    rank: 'ಎಲ್ಲ ತಂಡಗಳಲ್ಲಿ ಸ್ಥಾನ {rank}',
  },
  ta: {
    title: 'சான்றிதழ்',
    product: 'அர்பன் விஷன் ஹேக்கத்தான்',
    given: 'இந்தச் சான்றிதழ் வழங்கப்படுகிறது',
    team: '{team} அணி',
    images_one: '{images} போக்குவரத்துப் படத்தை மதிப்பாய்வு செய்ததற்கு',
    images_other: '{images} போக்குவரத்துப் படங்களை மதிப்பாய்வு செய்ததற்கு',
    anyImages_one: '{images} படத்தை மதிப்பாய்வு செய்ததற்கு',
    anyImages_other: '{images} படங்களை மதிப்பாய்வு செய்ததற்கு',
    rank: 'எல்லா அணிகளிலும் {rank} ஆம் இடம்',
  },
  te: {
    title: 'ప్రశంసాపత్రం',
    product: 'అర్బన్ విజన్ హ్యాకథాన్',
    given: 'ఈ ప్రశంసాపత్రం అందించబడింది',
    team: '{team} జట్టు',
    images_one: '{images} ట్రాఫిక్ చిత్రం సమీక్షకు',
    images_other: '{images} ట్రాఫిక్ చిత్రాల సమీక్షకు',
    anyImages_one: '{images} చిత్రం సమీక్షకు',
    anyImages_other: '{images} చిత్రాల సమీక్షకు',
    rank: 'అన్ని జట్లలో {rank}వ స్థానం',
  },
  bn: {
    title: 'শংসাপত্র',
    product: 'আর্বান ভিশন হ্যাকাথন',
    given: 'এই শংসাপত্র দেওয়া হল',
    team: '{team} দল',
    images_one: '{images}টি ট্রাফিক ছবি পর্যালোচনার জন্য',
    images_other: '{images}টি ট্রাফিক ছবি পর্যালোচনার জন্য',
    anyImages_one: '{images}টি ছবি পর্যালোচনার জন্য',
    anyImages_other: '{images}টি ছবি পর্যালোচনার জন্য',
    rank: 'সব দলের মধ্যে স্থান {rank}',
  },
  mr: {
    title: 'प्रमाणपत्र',
    product: 'अर्बन व्हिजन हॅकॅथॉन',
    given: 'हे प्रमाणपत्र दिले जात आहे',
    team: 'संघ {team}',
    images_one: '{images} वाहतूक चित्राच्या परीक्षणासाठी',
    images_other: '{images} वाहतूक चित्रांच्या परीक्षणासाठी',
    anyImages_one: '{images} चित्राच्या परीक्षणासाठी',
    anyImages_other: '{images} चित्रांच्या परीक्षणासाठी',
    rank: 'सर्व संघांत स्थान {rank}',
  },
};

type EventOfCertificate = Pick<EventSettings, 'eventName' | 'words' | 'texts' | 'languages'>;

/** The texts of certificates as an event says them: with its name, and its own words where it has some (`certificate.…`). */
export function certificateMessages(language: string, event: EventOfCertificate): CertificateMessages {
  const messages = CERTIFICATE_MESSAGES[spokenLanguage(language)];
  const said = {
    ...messages,
    product: event.eventName ?? messages.product,
    ...(event.words === 'general' && {
      images_one: messages.anyImages_one,
      images_other: messages.anyImages_other,
    }),
  };
  const own = ownTextsFor(language, event);
  return mapTexts(said, (text, path) => ownTextOf(own, `certificate.${path}`) ?? text);
}
