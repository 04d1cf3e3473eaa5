import { About } from './about.tsx';
import { Fine } from './fine-print.tsx';
import { LandingHero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { LandingWorld } from './landing-event.ts';
import { LandingFooter } from './landing-footer.tsx';
import { LandingTopBar } from './landing-top-bar.tsx';
import { Prizes } from './prizes.tsx';
import { Questions } from './questions.tsx';
import { Rules } from './rules.tsx';
import { Stats } from './stats.tsx';
import { Timeline } from './timeline.tsx';

/** The landing page as the build writes it and as React takes it over: nothing in here needs a browser. */
export function LandingPage({ world }: { readonly world: LandingWorld }) {
  return (
    <>
      <LandingTopBar controls={world.controls} onAction={world.onAction} />
      <main>
        <LandingHero
          onAction={world.onAction}
          about={world.about}
          countdown={world.countdown}
          isShipped={world.own.isShipped}
        />
        <Stats totals={world.totals} isShipped={world.own.isShipped} />
        <About isShipped={world.own.isShipped} />
        <HowItWorks demo={world.demo} />
        <Timeline world={world} />
        <Prizes prizes={world.own.prizes} />
        <Rules maxTeamSize={world.maxTeamSize} about={world.about} />
        <Questions questions={world.own.questions} />
        <Fine contactEmail={world.contactEmail} partners={world.own.partners} />
      </main>
      <LandingFooter contactEmail={world.contactEmail} year={world.year} about={world.about} own={world.own} />
    </>
  );
}
