import { register } from '@uvh/contract/calls/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { verifyPath } from '../../account/verify-path.ts';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { detailsOf, type RegistrationDraft, useDraft } from './draft.ts';
import { keepFieldProblem } from './field-problem.ts';

/**
 * The way to a team of one's own: an account first, proved by a mailed code
 * (docs/product/choices.md#three-ways-in).
 */
export function CreateTeamLink() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  const go = async () => {
    const { draft, hasAccount } = useDraft.getState();
    const { token, user } = useSession.getState();
    // Made a moment ago, and gone back from: its code is in the mail already.
    if (draft !== null && hasAccount && user?.email_verified !== true) return navigate(verifyPathOf(draft));
    if (token !== null) return navigate('/create-team');
    if (draft === null) return navigate('/register');
    setIsBusy(true);
    try {
      await callApi(register, { body: { ...detailsOf(draft), team: 'create' } });
      useDraft.setState({ hasAccount: true });
      await navigate(verifyPathOf(draft));
    } catch (error) {
      if (keepFieldProblem(error)) return navigate('/register');
      toast.error(messageOf(error, t('register.failed')));
      setIsBusy(false);
    }
  };

  return (
    <button type="button" className="text-link" disabled={isBusy} onClick={() => void go()}>
      {isBusy ? t('join.createBusy') : t('join.create')}
    </button>
  );
}

function verifyPathOf({ email, userName }: RegistrationDraft): string {
  return verifyPath({ email, username: userName, team: 'create' });
}
