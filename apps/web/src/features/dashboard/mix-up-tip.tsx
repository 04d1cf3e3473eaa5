import { dueAt } from '@uvh/domain/practice/repetition';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { useMixUps } from '../../learning/mix-ups.ts';
import { useRule } from '../../learning/use-rule.ts';
import { useSettledMixUps } from '../../learning/use-settled-mix-ups.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';

/** The pair of classes that is due longest, with the guide's rule; nothing while none is due. */
export function MixUpTip() {
  const { t } = useTranslation('dashboard');
  const classes = useClasses();
  const ruleOf = useRule();
  useSettledMixUps();
  const schedule = useMixUps((state) => state.schedule);
  const due = dueAt(schedule, Date.now());
  const [first] = due;
  if (!first) return null;
  return (
    <Card>
      <h2 className="text-xl">{t('mixUp.title')}</h2>
      <p className="mt-2 font-semibold">
        {t('mixUp.pair', { truth: classes.displayNameOf(first.truth), said: classes.displayNameOf(first.said) })}
      </p>
      <p className="mt-1 text-ink-soft">{ruleOf(first.truth, first.said)}</p>
      <ButtonLink to="/practice" variant="secondary" className="mt-3">
        {t('mixUp.practise', { count: due.length })}
      </ButtonLink>
    </Card>
  );
}
