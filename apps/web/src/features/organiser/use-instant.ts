import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { formatInstant } from '../../ui/formats.ts';
import { zoneNameAt } from '../../ui/time-zone.ts';

/**
 * Says date and time of an ISO instant as the settings have them, in the event's zone: an organiser elsewhere would take the
 * end of their own evening for that of the game. Its name stands beside it where the reader's clock shows another time.
 */
export function useInstant(): (iso: string) => string {
  const { i18n } = useTranslation();
  const { timeZone } = useEvent();
  return (iso) => {
    const said = formatInstant(iso, i18n.language, timeZone);
    const isTheirs = timeZone === undefined || said === formatInstant(iso, i18n.language);
    return isTheirs ? said : `${said} ${zoneNameAt(iso, timeZone)}`;
  };
}
