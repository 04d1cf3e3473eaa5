import type { Language } from '@uvh/contract/messages/catalogue';
import type { Moment } from './moments.ts';

/** What a push message says, with {team}, {zone} and {rank} to be filled in. */
export const PUSH_TEXTS: Readonly<Record<Language, Readonly<Record<Moment['kind'], string>>>> = {
  en: {
    'game-opens': 'The game is open. The first images are waiting for you.',
    'zone-reached': '{team} has reached zone {zone}. New images are open to you.',
    overtaken: 'Another team has come past {team}: place {rank} now.',
  },
  hi: {
    'game-opens': 'खेल शुरू हो गया है। पहली तस्वीरें आपका इंतज़ार कर रही हैं।',
    'zone-reached': '{team} ज़ोन {zone} में पहुँच गई है। नई तस्वीरें आपके लिए खुल गई हैं।',
    overtaken: 'एक और टीम {team} से आगे निकल गई: अब स्थान {rank}।',
  },
  kn: {
    'game-opens': 'ಆಟ ಆರಂಭವಾಗಿದೆ. ಮೊದಲ ಚಿತ್ರಗಳು ನಿಮಗಾಗಿ ಕಾಯುತ್ತಿವೆ.',
    'zone-reached': '{team} ವಲಯ {zone} ತಲುಪಿದೆ. ಹೊಸ ಚಿತ್ರಗಳು ನಿಮಗೆ ತೆರೆದಿವೆ.',
    overtaken: 'ಇನ್ನೊಂದು ತಂಡ {team} ಅನ್ನು ಹಿಂದಿಕ್ಕಿದೆ: ಈಗ ಸ್ಥಾನ {rank}.',
  },
  ta: {
    'game-opens': 'விளையாட்டு தொடங்கிவிட்டது. முதல் படங்கள் உங்களுக்காகக் காத்திருக்கின்றன.',
    'zone-reached': '{team} மண்டலம் {zone}-ஐ அடைந்துவிட்டது. புதிய படங்கள் உங்களுக்குத் திறந்துள்ளன.',
    overtaken: 'மற்றொரு அணி {team} அணியை முந்திவிட்டது: இப்போது இடம் {rank}.',
  },
  te: {
    'game-opens': 'ఆట మొదలైంది. మొదటి చిత్రాలు మీ కోసం ఎదురుచూస్తున్నాయి.',
    'zone-reached': '{team} జోన్ {zone}కి చేరింది. కొత్త చిత్రాలు మీకు తెరుచుకున్నాయి.',
    overtaken: 'మరో జట్టు {team}ను దాటింది: ఇప్పుడు స్థానం {rank}.',
  },
  bn: {
    'game-opens': 'খেলা শুরু হয়েছে। প্রথম ছবিগুলো আপনার অপেক্ষায় আছে।',
    'zone-reached': '{team} জোন {zone}-এ পৌঁছেছে। নতুন ছবি আপনার জন্য খুলেছে।',
    overtaken: 'আরেকটি দল {team}-কে পেরিয়ে গেছে: এখন স্থান {rank}।',
  },
  mr: {
    'game-opens': 'खेळ सुरू झाला आहे. पहिली चित्रे तुमची वाट पाहत आहेत.',
    'zone-reached': '{team} झोन {zone} मध्ये पोहोचला आहे. नवीन चित्रे तुमच्यासाठी खुली झाली आहेत.',
    overtaken: 'आणखी एक संघ {team} च्या पुढे गेला: आता क्रमांक {rank}.',
  },
};
