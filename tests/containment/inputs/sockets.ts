import { type Inputs, type Line, sendInputs } from '../hostile.ts'
import { socketEvents } from '../socket-events.ts'

const STILL_THERE = /^200 \{"version"/

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], [])

/** Unexpected payloads. */
const payloads: Line<unknown>[] = [
  ['realm', undefined, STILL_THERE, 'nothing'],
  ['realm', null, STILL_THERE, 'null'],
  ['realm', 1e308, STILL_THERE, 'a large number'],
  [
    'realm',
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}'),
    STILL_THERE,
    'what all objects have',
  ],
  ['realm', { length: 1e9, toString: null, toJSON: 1 }, STILL_THERE, 'something that looks like a list'],
  ['realm', new Uint8Array(50_000), STILL_THERE, 'bytes'],
  ['realm', '#{process.exit()} <script>process.exit()</script>', STILL_THERE, 'a template'],
  ['time', '<iframe src="javascript:'.repeat(3_900), STILL_THERE, '3,900 frames'],
  ['time', `to=${'https://github.com/'.repeat(4_000)}`, STILL_THERE, 'a long address'],
  ['time', '<'.repeat(95_000), STILL_THERE, '95,000 brackets'],
  ['memory', Array(20_000).fill([]), STILL_THERE, '20,000 lists'],
  ['memory', deep(4_000), STILL_THERE, '4,000 lists deep'],
  ['memory', 'x'.repeat(200_000), STILL_THERE, 'more than a line carries'],
]

/** Events over the socket, many and malformed. */
export const socketInputs: Inputs = () => [
  ...[...socketEvents, 'constructor', 'disconnect-me', 'x'.repeat(1_000)].flatMap((event) =>
    sendInputs(
      'Socket',
      (learner, payload) => learner.emit(event, payload),
      payloads.map(([aim, payload, answer, name]) => [
        aim,
        payload,
        answer,
        `${event.slice(0, 40)}: ${name}`,
      ]),
    ),
  ),
  ...sendInputs(
    'Socket: floods',
    (learner, event: string) => learner.emit(event, 'juice', 500),
    socketEvents.map((event): Line<string> => ['time', event, STILL_THERE, `${event}, 500 times`]),
  ),
]
