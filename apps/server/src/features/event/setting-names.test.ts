import { expect, it } from 'vitest';
import { EVENT_SETTING_NAMES } from './setting-names.ts';
import { settingsSchema } from './settings.ts';

it('names every setting of the schema, in its order', () => {
  expect(EVENT_SETTING_NAMES).toEqual(Object.keys(settingsSchema.shape));
});
