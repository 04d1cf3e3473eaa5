import type { Answer } from '@uvh/contract/call';
import type { openPerson } from '@uvh/contract/calls/organiser/people';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EffortTable } from '../../../layout/effort-figures.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDay, formatNumber } from '../../../ui/formats.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { useInstant } from '../use-instant.ts';

type Person = Answer<typeof openPerson>;

/** Every team that somebody was in. */
export function TeamsCard({ person }: { readonly person: Person }) {
  const { t } = useTranslation('organiser-people');
  const say = useInstant();
  return (
    <Facts title={t('people.teams')} empty={person.teams.length === 0 && t('people.noTeam')}>
      <ul className="grid gap-2">
        {person.teams.map(({ team_id, name, joined_at, left_at }) => (
          <li key={`${team_id} ${joined_at}`} className="flex flex-wrap justify-between gap-x-4">
            <Link to={`/organiser/teams/${team_id}`} className="wrap-anywhere font-semibold underline">
              {name}
            </Link>
            <span className="text-ink-soft text-sm">
              {left_at === null
                ? t('people.from', { from: say(joined_at) })
                : t('people.until', { from: say(joined_at), to: say(left_at) })}
            </span>
          </li>
        ))}
      </ul>
    </Facts>
  );
}

/** How fast somebody works, beside everybody. */
export function PaceCard({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation('organiser-people');
  const { median_seconds: own, everybody_median_seconds: everybody, by_day } = person.pace;
  return (
    <Facts title={t('people.pace')}>
      <p>{own === null ? t('people.untimed') : t('people.median', { count: Math.round(own) })}</p>
      {everybody !== null && (
        <p className="text-ink-soft text-sm">{t('people.everybody', { count: Math.round(everybody) })}</p>
      )}
      {by_day.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('people.noReviews')}</p>
      ) : (
        <PlainTable
          caption={t('people.pace')}
          heads={[{ text: t('people.day') }, { text: t('people.reviews'), isNumber: true }]}
          rows={by_day.map(({ day, reviews }) => ({
            key: day,
            cells: [formatDay(day, i18n.language), formatNumber(reviews, i18n.language)],
          }))}
        />
      )}
    </Facts>
  );
}

/** Where somebody's time goes, beside everybody's. */
export function EffortCard({ person }: { readonly person: Person }) {
  const { t } = useTranslation('effort');
  const { effort, everybody_effort } = person.pace;
  return (
    <Facts title={t('title')} note={t('latest')}>
      <EffortTable effort={effort} everybody={everybody_effort} />
    </Facts>
  );
}

/** What somebody names rightly. */
export function SkillCard({ person }: { readonly person: Person }) {
  const { t, i18n } = useTranslation('organiser-people');
  const number = (value: number) => formatNumber(Math.round(value), i18n.language);
  return (
    <Facts
      title={t('people.skill')}
      note={t('people.skillNote')}
      empty={person.skill.length === 0 && t('people.noSkill')}
    >
      <PlainTable
        caption={t('people.skill')}
        heads={[
          { text: t('people.class') },
          { text: t('people.right'), isNumber: true },
          { text: t('people.seen'), isNumber: true },
        ]}
        rows={person.skill.map(({ label, seen, right }) => ({
          key: label,
          cells: [label, number(right), number(seen)],
        }))}
      />
    </Facts>
  );
}

/** How somebody did where the answers were known. */
export function GoldCard({ person }: { readonly person: Person }) {
  const instant = useInstant();
  const { t } = useTranslation('organiser-people');
  return (
    <Facts title={t('people.gold')} note={t('people.goldNote')} empty={person.gold.length === 0 && t('people.noGold')}>
      <PlainTable
        caption={t('people.gold')}
        heads={[{ text: t('people.when') }, { text: t('people.image') }, { text: t('people.judged'), isNumber: true }]}
        rows={person.gold.map(({ submission_id, image_id, at, judged, hits }) => ({
          key: submission_id,
          cells: [instant(at), image_id, t('people.judgedOf', { hits, count: judged })],
        }))}
      />
    </Facts>
  );
}

interface FactsProps {
  readonly title: string;
  readonly note?: string;
  /** What stands there when nothing is known. */
  readonly empty?: string | false;
  readonly children: ReactNode;
}

function Facts({ title, note, empty = false, children }: FactsProps) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      {note !== undefined && <p className="text-ink-soft text-sm">{note}</p>}
      <div className="mt-3">{empty === false ? children : <p className="text-ink-soft">{empty}</p>}</div>
    </Card>
  );
}
