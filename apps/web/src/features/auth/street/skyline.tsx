import { useTranslation } from 'react-i18next';

/** What stands along the road: towers far off, a metro on its viaduct, shops, trees. */
export function Skyline() {
  return (
    <g>
      <circle cx="760" cy="370" r="112" className="fill-scene-sun" />
      <path
        d="M0 600V430h60v-60h70v60h30V330h90v110h40V380h40v-70h60v70h50v60h40V290l40-40 40 40v150h50v-90h80v70h50v-60h60v60h60v150z"
        className="fill-scene-far"
      />
      <Metro />
      <path
        d="M0 720V540h120v180zM130 720V500h150v220zM300 720V560h120v160zM440 720V520h130v200zM590 720V550h150v170zM760 720V510h140v210z"
        className="fill-scene-near"
      />
      <g className="fill-scene-window">
        <path d="M20 560h22v30H20zM56 560h22v30H56zM20 610h22v30H20zM92 560h16v30H92z" />
        <path d="M150 524h28v34h-28zM192 524h28v34h-28zM234 524h28v34h-28zM150 576h28v34h-28zM234 576h28v34h-28z" />
        <path d="M318 584h36v26h-36zM368 584h36v26h-36zM460 544h24v36h-24zM498 544h24v36h-24zM536 544h18v36h-18z" />
        <path d="M608 574h32v28h-32zM654 574h32v28h-32zM700 574h26v28h-26zM782 534h26v36h-26zM824 534h26v36h-26zM782 588h26v36h-26z" />
      </g>
      <Shops />
      <Trees />
    </g>
  );
}

function Metro() {
  return (
    <g>
      <path d="M0 470h900v34H0z" className="fill-scene-viaduct" />
      <path d="M70 504h44l-8 220H78zM370 504h44l-8 220H378zM670 504h44l-8 220H678z" className="fill-scene-viaduct" />
      <g className="street-metro">
        <path d="M0 402h180v68H0zM186 402h180v68H186zM372 402h150q34 4 44 46v22H372z" fill="#f7f5ee" />
        <path d="M0 448h180v12H0zM186 448h180v12H186zM372 448h194v12H372z" fill="#7b35c9" />
        <path
          d="M16 414h42v26H16zM70 414h42v26H70zM124 414h42v26h-42zM202 414h42v26h-42zM256 414h42v26h-42zM310 414h42v26h-42zM388 414h42v26h-42zM442 414h42v26h-42zM500 414h22q18 4 24 26h-46z"
          fill="#26343c"
        />
      </g>
    </g>
  );
}

/** The signs are in the reader's script, whose font is there already. */
function Shops() {
  const { t } = useTranslation('auth');
  return (
    <g>
      <path d="M130 640h150v80H130zM440 640h130v80H440zM760 650h140v70H760z" fill="#17191a" opacity="0.25" />
      <path d="M122 626h166v22H122z" fill="#0b6b45" />
      <path d="M432 622h146v24H432z" fill="#b02418" />
      <path d="M752 634h148v22H752z" fill="#0b55a4" />
      <g textAnchor="middle" className="font-bold font-display text-[17px]" fill="#fffdf4">
        <text x="184" y="643">
          {t('scene.tea')}
        </text>
        <text x="505" y="640">
          {t('scene.puncture')}
        </text>
        <text x="830" y="651">
          {t('scene.flowers')}
        </text>
      </g>
    </g>
  );
}

function Trees() {
  return (
    <g>
      <path d="M318 720v-70M716 720v-80" stroke="#5b3a1a" strokeWidth="14" />
      <g className="fill-scene-tree">
        <circle cx="296" cy="640" r="40" />
        <circle cx="340" cy="650" r="36" />
        <circle cx="320" cy="608" r="38" />
        <circle cx="690" cy="628" r="46" />
        <circle cx="742" cy="640" r="42" />
        <circle cx="718" cy="592" r="44" />
      </g>
      <g fill="#e4572e">
        <circle cx="700" cy="604" r="7" />
        <circle cx="734" cy="622" r="7" />
        <circle cx="684" cy="640" r="6" />
        <circle cx="748" cy="596" r="6" />
        <circle cx="716" cy="648" r="6" />
      </g>
    </g>
  );
}
