import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** Merged, refused, or an error of the merge. */
const ENDED = /^(200|400|500|503) /
/** Too long or too deep. */
const REFUSED = /^400 .*too many preferences/s
const TOO_LARGE = /^(400|413|500) /

const within = (levels: number, open = '{"a":', close = '}', last = '1'): string =>
  `${open.repeat(levels)}${last}${close.repeat(levels)}`
const everywhere = (value: string): string => `{"__proto__":${value},"constructor":{"prototype":${value}}}`
const properties = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join()}}`

const lines: Line<string>[] = [
  ['realm', everywhere('{"isStaff":true}'), ENDED],
  ['realm', everywhere('{"get":1,"set":1,"value":1,"enumerable":1,"configurable":1,"writable":1}'), ENDED],
  ['realm', everywhere('{"then":1,"toJSON":1,"length":9,"0":0,"next":1,"done":true}'), ENDED],
  ['realm', everywhere('{"hasOwnProperty":1,"toString":1,"valueOf":1,"constructor":1}'), ENDED],
  ['realm', everywhere('{"__proto__":{"x":{}},"x":{}}'), ENDED],
  ['realm', '{"constructor":{"prototype":{"__defineGetter__":{"call":1}},"keys":1,"create":1}}', ENDED],
  ['realm', '{"constructor":{"constructor":{"prototype":{"call":1,"apply":1}}}}', ENDED],
  ['realm', '{"constructor":{"__proto__":{"x":1},"name":1,"length":1}}', ENDED],
  ['realm', '{"toString":{"__proto__":{"__proto__":{"x":1}}}}', ENDED],
  ['realm', '{"straw":{"__proto__":{"kind":{"__proto__":null}}}}', ENDED],
  ['realm', '{"__proto__":null,"constructor":null,"prototype":null}', ENDED],
  ['realm', '{"_id":"x","userId":1,"preferences":{"__proto__":[]}}', ENDED],
  ['realm', '[{"__proto__":{"x":1}},{"constructor":{"prototype":{"x":1}}}]', ENDED],
  ['realm', `{"\\u005f\\u005fproto__":{"x":1}}`, ENDED],
  ['realm', '"__proto__"', ENDED],
  ['memory', everywhere(properties(120)), ENDED, '120 properties of all objects'],
  [
    'memory',
    everywhere(`{"${'k'.repeat(1_500)}":"${'v'.repeat(300)}"}`),
    ENDED,
    'a long property of all objects',
  ],
  ['memory', properties(5_000), REFUSED, '5,000 preferences'],
  ['memory', `{"a":"${'x'.repeat(90_000)}"}`, REFUSED, 'a long preference'],
  ['memory', `{"${'x'.repeat(90_000)}":1}`, REFUSED, 'a preference with a long name'],
  ['memory', `{"a":"${'x'.repeat(200_000)}"}`, TOO_LARGE, 'a preference that is too long'],
  ['time', within(19), ENDED, '19 levels'],
  ['time', within(10_000), REFUSED, '10,000 levels'],
  ['time', within(20_000, '[', ']', ''), /^(200|400) /, '20,000 lists'],
  ['time', within(4_000, '{"__proto__":'), REFUSED, '4,000 prototypes'],
  ['time', within(18, '{"constructor":{"prototype":', '}}'), REFUSED, '18 constructors'],
  ['time', within(9, '{"__proto__":{"a":', '}}', '{"a":{}}'), ENDED, 'objects in the prototype of objects'],
]

/** Preferences that pollute prototypes, for the realm of guarded code. Each begins with a fresh realm. */
export const preferencesInputs: Inputs = () =>
  sendInputs(
    'preferences',
    async (learner, body) => {
      const reply = await learner.json('PATCH', '/rest/preferences', body)
      await learner.send('/rest/back-room')
      await learner.json('PATCH', '/rest/preferences', '{"ice":"none"}')
      await learner.json('POST', '/training/restart-realm', {})
      return reply
    },
    lines,
  )
