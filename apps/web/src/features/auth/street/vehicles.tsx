/** Vehicles from the side, in user units, wheels on y = 0, front to the right. Drawn for this product. */

interface WheelProps {
  readonly x: number;
  readonly r: number;
}

function Wheel({ x, r }: WheelProps) {
  return (
    <g transform={`translate(${x} ${-r})`}>
      <circle r={r} fill="#17191a" />
      <circle r={r * 0.55} fill="#8d9296" />
      <circle r={r * 0.2} fill="#17191a" />
    </g>
  );
}

/** A city bus: red and cream, with a route board. 360 x 150. */
export function Bus() {
  return (
    <g>
      <path d="M6 -24V-136q0-14 14-14H330q18 0 22 16l8 42v68q0 8-8 8H14q-8 0-8-8z" fill="#d8352a" />
      <path d="M6 -66h354v20H6z" fill="#fff3d6" />
      <path d="M20 -132h52v48H20zM80 -132h52v48H80zM140 -132h52v48h-52zM200 -132h52v48h-52z" fill="#2b3a44" />
      <path d="M24 -128l22 0-22 26zM84 -128l22 0-22 26zM144 -128l22 0-22 26zM204 -128l22 0-22 26z" fill="#41545f" />
      <path d="M262 -128h34v102h-34z" fill="#a3211a" />
      <path d="M266 -124h11v76h-11zM281 -124h11v76h-11z" fill="#2b3a44" />
      <path d="M306 -128h24q10 0 13 12l9 32h-46z" fill="#2b3a44" />
      <path d="M300 -148h42q6 2 8 12h-50z" fill="#17191a" />
      <path d="M306 -143h30M306 -139h22" stroke="#ffc81e" strokeWidth="2.4" />
      <path d="M352 -44h10v10h-10z" fill="#ffe9a8" />
      <Wheel x={78} r={25} />
      <Wheel x={240} r={25} />
    </g>
  );
}

/** An auto-rickshaw: green below, yellow hood. 150 x 116. */
export function Auto() {
  return (
    <g>
      <path d="M10 -24V-72h74l10 30h38q10 0 10 12v8H10z" fill="#15803d" />
      <path d="M4 -70q0-44 34-44h46q20 0 30 22l12 34h-14l-10-22H22l-6 14z" fill="#f6b700" />
      <path d="M22 -74q2-26 20-26h14v26zM62 -100h18q12 0 18 14l5 12H62z" fill="#26343c" />
      <path d="M100 -80l14 38h20q-6-14-22-38z" fill="#26343c" opacity="0.85" />
      <path d="M10 -46h84v6H10z" fill="#ffc81e" />
      <path d="M134 -42h10v9h-10z" fill="#ffe9a8" />
      <path d="M120 -30q12-6 22 2l-4 10h-24z" fill="#0f5f2d" />
      <Wheel x={36} r={17} />
      <Wheel x={126} r={16} />
    </g>
  );
}

/** A motorcycle with a rider and a pillion bag. 120 x 120. */
export function Bike() {
  return (
    <g>
      <Wheel x={22} r={21} />
      <Wheel x={98} r={21} />
      <path d="M22 -21L46 -44H78L98 -21" fill="none" stroke="#2b2f31" strokeWidth="7" strokeLinejoin="round" />
      <path d="M40 -52q18-8 36 2l8 12H46z" fill="#a12d1f" />
      <path d="M78 -50L90 -70M84 -70h14" stroke="#2b2f31" strokeWidth="5" strokeLinecap="round" />
      <path d="M34 -54q4-8 14-6l10 4v6H36z" fill="#17191a" />
      <path
        d="M46 -58q-2-28 12-34l18 4 10 22"
        fill="none"
        stroke="#0b55a4"
        strokeWidth="16"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M50 -54l22 8-4 24"
        fill="none"
        stroke="#39424a"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="66" cy="-108" r="14" fill="#fffdf4" />
      <path d="M66 -112h14q0 10-8 12h-6z" fill="#17191a" />
      <path d="M24 -84q-2-14 12-14l6 30-14 2z" fill="#7c4a1e" />
    </g>
  );
}

interface CarProps {
  readonly paint: string;
}

/** A small hatchback. 190 x 82. */
export function Car({ paint }: CarProps) {
  return (
    <g>
      <path d="M6 -18v-22q0-10 14-12l22-24q8-8 20-8h48q12 0 20 8l24 24 24 5q10 3 10 14v15z" fill={paint} />
      <path d="M50 -52l16-18q3-4 8-4h16v22zM98 -74h10q8 0 14 6l16 16H98z" fill="#26343c" />
      <path d="M94 -74v56" stroke="#17191a" strokeWidth="1.6" opacity="0.5" />
      <path d="M100 -44h12" stroke="#17191a" strokeWidth="3" strokeLinecap="round" opacity="0.6" />
      <path d="M178 -40h9v10h-9z" fill="#ffe9a8" />
      <path d="M6 -40h7v10H6z" fill="#7c1710" />
      <path d="M6 -20h182v6H6z" fill="#17191a" opacity="0.35" />
      <Wheel x={46} r={17} />
      <Wheel x={150} r={17} />
    </g>
  );
}

/** A goods lorry with a painted tailboard, and the crown of a cab. 320 x 160. */
export function Truck() {
  return (
    <g>
      <path d="M4 -36v-98h208v98z" fill="#c65a12" />
      <path d="M4 -134h208v12H4z" fill="#0b6b45" />
      <path d="M4 -48h208v12H4z" fill="#ffc81e" />
      <path
        d="M24 -36v-98M54 -36v-98M84 -36v-98M114 -36v-98M144 -36v-98M174 -36v-98"
        stroke="#17191a"
        strokeWidth="2"
        opacity="0.28"
      />
      <path d="M64 -104h88v36H64z" fill="#fff3d6" />
      <path d="M108 -102l7 11 13 2-9 10 2 13-13-6-13 6 2-13-9-10 13-2z" fill="#d8352a" />
      <path d="M218 -28v-124h58q14 0 20 14l20 52v58z" fill="#0b55a4" />
      <path d="M214 -152h74v-14q-36-14-74 0z" fill="#ffc81e" />
      <path d="M236 -140h34q8 0 11 8l14 38h-59z" fill="#26343c" />
      <path d="M224 -78h88v10h-88z" fill="#fff3d6" />
      <path d="M308 -54h12v12h-12z" fill="#ffe9a8" />
      <path d="M4 -36h314v12H4z" fill="#2b2f31" />
      <Wheel x={46} r={24} />
      <Wheel x={102} r={24} />
      <Wheel x={268} r={24} />
    </g>
  );
}
