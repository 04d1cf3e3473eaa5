import './street.css';
import { useTranslation } from 'react-i18next';
import { Detection } from './detection.tsx';
import { Skyline } from './skyline.tsx';
import { Auto, Bike, Bus, Car, Truck } from './vehicles.tsx';

/** A road in the morning, or at night in the dark theme, as the product sees it. */
export function StreetScene() {
  const { t } = useTranslation('auth');
  return (
    <div className="@container-size absolute inset-0">
      <svg
        viewBox="0 0 900 1000"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <Skyline />
        <path d="M-400 712h1700v20H-400z" fill="#17191a" />
        <path d="M-400 722h1700" stroke="#ffc81e" strokeWidth="20" strokeDasharray="44 44" />
        <path d="M-400 732h1700v300H-400z" fill="#2a2d2f" />
        <path d="M-400 862h1700" stroke="#fffdf4" strokeWidth="8" strokeDasharray="70 60" opacity="0.85" />
        <Detection label="Bus" sure={97} x={44} y={826} width={360} height={150} className="street-box-1">
          <Bus />
        </Detection>
        <Detection label="Hatchback" sure={91} x={610} y={800} width={190} height={84} className="street-box-2">
          <Car paint="#e9e6dc" />
        </Detection>
        <Detection
          label="Three-wheeler"
          sure={88}
          x={330}
          y={968}
          width={150}
          height={116}
          isDarkText
          className="street-box-3"
        >
          <Auto />
        </Detection>
        <Detection label="Two-wheeler" sure={74} x={96} y={976} width={120} height={122} className="street-box-4">
          <Bike />
        </Detection>
        <Detection label="Truck" sure={93} x={522} y={972} width={320} height={164} isDarkText className="street-box-5">
          <Truck />
        </Detection>
      </svg>
      {/* In a low frame the drawing reaches up to the words, which then have the sky to themselves. */}
      <div className="absolute inset-x-0 top-0 p-10 text-scene-ink xl:p-14 squat:bg-scene-sky squat:px-10 squat:py-6">
        <p className="headline max-w-2xl text-5xl xl:text-6xl 2xl:text-7xl squat:max-w-none squat:text-4xl">
          {t('scene.caption')}
        </p>
        <p className="mt-4 max-w-lg text-pretty font-medium text-lg xl:text-xl squat:mt-2 squat:max-w-none squat:text-lg">
          {t('scene.text')}
        </p>
      </div>
    </div>
  );
}
