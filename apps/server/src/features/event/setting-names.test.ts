import { expect, it } from 'vitest';
import { EVENT_SETTING_HINTS } from './setting-names.ts';
import { settingsSchema } from './settings.ts';

it('says of every setting of the schema what it takes, in its order', () => {
  expect(Object.keys(EVENT_SETTING_HINTS)).toEqual(Object.keys(settingsSchema.shape));
});
