import { describe, expect, it } from 'vitest';
import { EVENT_SETTING_HINTS } from './setting-names.ts';
import { settingsSchema } from './settings.ts';

it('says of every setting of the schema what it takes', () => {
  expect([...EVENT_SETTING_HINTS.keys()].sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});

describe('the numbers that are said of a setting', () => {
  const ranges = [...EVENT_SETTING_HINTS].flatMap(([setting, hint]) => {
    const [, least, most] = /^a (?:whole )?number from ([\d.]+) to ([\d.]+)/.exec(hint) ?? [];
    return least === undefined || most === undefined ? [] : [{ setting, least: Number(least), most: Number(most) }];
  });
  const takes = (setting: string, value: unknown) => settingsSchema.safeParse({ [setting]: value }).success;

  it('are said of eight settings', () => expect(ranges).toHaveLength(8));

  it.each(ranges)('are those of the schema: $setting', ({ setting, least, most }) => {
    expect([takes(setting, least), takes(setting, most)]).toEqual([true, true]);
    expect([takes(setting, least - 0.0001), takes(setting, most + 0.0001)]).toEqual([false, false]);
    expect([takes(setting, least - 1), takes(setting, most + 1)]).toEqual([false, false]);
  });

  const lengths = [...EVENT_SETTING_HINTS].flatMap(([setting, hint]) => {
    const [, most] = /^a text of at most ([\d,]+) characters/.exec(hint) ?? [];
    return most === undefined ? [] : [{ setting, most: Number(most.replace(',', '')) }];
  });

  it.each(lengths)('are the characters that the schema takes: $setting', ({ setting, most }) => {
    expect([takes(setting, 'a'.repeat(most)), takes(setting, 'a'.repeat(most + 1))]).toEqual([true, false]);
  });
});
