import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createToken, MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from '@uvh/contract/calls/organiser/tokens';
import { TOKEN_SCOPES, type TokenScope } from '@uvh/contract/scopes';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Choices } from '../data/choices.tsx';
import { sayFailure } from '../say-failure.ts';

const USUAL_DAYS = '90';

/** Makes a token, and shows it the one time that it can be seen. */
export function TokenForm() {
  const { t } = useTranslation('organiser-tokens');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const lasting = Number(days);
  const isLasting = Number.isInteger(lasting) && lasting >= 1 && lasting <= MAX_TOKEN_DAYS;
  // What is empty is no mistake of somebody who has not asked for a token yet.
  const [wasAsked, setWasAsked] = useState(false);
  const isNameless = name.trim() === '';
  const isReady = !isNameless && scopes.length > 0 && isLasting;
  const create = useMutation({
    mutationFn: () => callApi(createToken, { body: { name, scopes: [...scopes], days: lasting } }),
    onSuccess: async () => {
      setName('');
      setScopes([]);
      setWasAsked(false);
      await client.invalidateQueries({ queryKey: ['organiser', 'tokens'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isReady) return create.mutate();
    flushSync(() => setWasAsked(true));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <Card>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            error={wasAsked && isNameless ? t('nameMissing') : undefined}
            maxLength={MAX_TOKEN_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('days')}
            hint={t('daysHint', { count: MAX_TOKEN_DAYS })}
            error={isLasting ? undefined : t('daysUnread', { most: MAX_TOKEN_DAYS })}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
        <Choices
          legend={t('may')}
          all={TOKEN_SCOPES}
          chosen={scopes}
          onChange={setScopes}
          say={(scope) => `${t(`scope.${keyOf(scope)}`)} (${scope})`}
          mayBeEmpty
          error={wasAsked && scopes.length === 0 ? t('mayMissing') : undefined}
        />
        {create.isError && <Notice tone="error">{sayFailure(create.error)}</Notice>}
        {create.data && (
          <Notice tone="success" title={t('made')}>
            <span className="flex flex-wrap items-center gap-2">
              <code className="break-all">{create.data.token}</code>
              <CopyButton text={create.data.token} label={t('copy')} />
            </span>
          </Notice>
        )}
        <div>
          <Button type="submit" isBusy={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The catalogue keeps no colons in its keys. */
function keyOf<Scope extends TokenScope>(scope: Scope) {
  return SCOPE_KEYS[scope];
}

const SCOPE_KEYS = {
  'read:event': 'readEvent',
  'write:event': 'writeEvent',
  'read:results': 'readResults',
  'read:people': 'readPeople',
  'write:people': 'writePeople',
  'read:images': 'readImages',
  'write:images': 'writeImages',
  'read:data': 'readData',
  'write:data': 'writeData',
  'read:audit': 'readAudit',
} as const satisfies Record<TokenScope, string>;
