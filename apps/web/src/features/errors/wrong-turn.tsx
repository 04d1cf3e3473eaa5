import { useBrand } from '../../ui/brand.ts';

/** 404 on a kilometre stone of a national highway, or in the corners of a box where the event is not of vehicles. */
export function WrongTurn() {
  return useBrand(({ isOfTraffic }) => isOfTraffic) ? <KilometreStone /> : <EmptyBox />;
}

/** Yellow top, white face, and 404 km to nowhere. */
function KilometreStone() {
  return (
    <svg viewBox="0 0 320 340" aria-hidden="true" className="mx-auto w-full max-w-xs">
      <ellipse cx="160" cy="312" rx="140" ry="16" className="fill-sunken" />
      <path d="M50 310V150a110 110 0 0 1 220 0v160z" fill="#fffdf4" stroke="#17191a" strokeWidth="6" />
      <path d="M53 176v-26a107 107 0 0 1 214 0v26z" fill="#ffc81e" />
      <path d="M50 176h220" stroke="#17191a" strokeWidth="6" />
      <text x="160" y="134" textAnchor="middle" fill="#17191a" className="font-bold font-display text-[44px]">
        NH
      </text>
      <text x="160" y="262" textAnchor="middle" fill="#17191a" className="font-display font-extrabold text-[92px]">
        404
      </text>
      <path d="M24 310h272" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <g stroke="var(--go)" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M34 308c-2-14-10-20-16-24M40 308c0-16 4-24 10-30M286 308c2-14 8-20 14-24M278 308c0-12-4-18-8-22" />
      </g>
    </svg>
  );
}

function EmptyBox() {
  return (
    <svg viewBox="0 0 320 340" aria-hidden="true" className="mx-auto w-full max-w-xs">
      <path
        d="M40 110V70h40M240 70h40v40M280 230v40h-40M80 270H40v-40"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="160" y="202" textAnchor="middle" className="fill-ink font-display font-extrabold text-[92px]">
        404
      </text>
    </svg>
  );
}
