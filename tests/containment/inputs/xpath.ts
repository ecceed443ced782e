import { type Inputs, type Line, sendInputs } from '../hostile.ts'

/** An unknown function, invalid XPath, or a query that exceeds its deadline. */
const UNCLEAR = /^400 .*did not understand/s
const NOBODY = /^200 .*Nobody has this name/s
/** It ends, or exceeds its deadline. */
const ENDED = /^(200 .*(Nobody has this name|id="found")|400 .*did not understand)/s

/** Injects another node query. */
const nodes = (question: string): string => `x']/name | ${question} | //x[name='`
/** Injects a condition into the query. */
const when = (condition: string): string => `x' or ${condition} or 'a'='b`

const opens = ({ file, port }: Parameters<Inputs>[0]): Line<string>[] => [
  ...[
    `document('${file}')`,
    `document('file://${file}')`,
    `document('/etc/passwd')`,
    `doc('${file}')`,
    `unparsed-text('${file}')`,
    `collection('${file}')`,
    `system-property('user.dir')`,
    `unparsed-entity-uri('passwd')`,
    `key('a', 'b')`,
    'current()',
    'generate-id(.)',
    `php:function('file_get_contents', '${file}')`,
    `xi:include('${file}')`,
  ].map((call): Line<string> => ['files', nodes(call), UNCLEAR, call]),
  ['files', nodes(`id('${file}')`), NOBODY],
  ['files', nodes('//processing-instruction()'), NOBODY],
  ['files', nodes('/..'), NOBODY],
  ...[`document('http://127.0.0.1:${port}/')`, `doc('http://127.0.0.1:${port}/')`].map(
    (call): Line<string> => ['network', nodes(call), UNCLEAR, call],
  ),
  ...[`exec:run('id')`, `php:function('system', 'id')`, `Runtime:exec('id')`].map(
    (call): Line<string> => ['processes', nodes(call), UNCLEAR, call],
  ),
  ...['$PATH', '$HOME', `environment-variable('PATH')`, `env:get('PATH')`].map(
    (call): Line<string> => ['environment', when(`string(${call})`), UNCLEAR, call],
  ),
]

const wide: Line<string>[] = [
  ['realm', nodes('//constructor | //__proto__ | //prototype'), NOBODY],
  ['realm', 'constructor', NOBODY],
  ['memory', nodes('//namespace::*'), NOBODY],
  ['memory', nodes('//*/namespace::*/..'), ENDED],
  [
    'memory',
    when(`string-length(concat(${Array(60).fill('string(/)').join(',')})) = 1`),
    ENDED,
    'a long text',
  ],
  ['memory', `x'] | //*[${'('.repeat(400)}`, UNCLEAR, 'brackets without an end'],
  ['memory', nodes(`${'('.repeat(440)}//name${')'.repeat(440)}`), ENDED, '440 brackets'],
  ['memory', nodes(Array(80).fill('//name').join(' | ')), ENDED, '80 unions'],
  ['memory', nodes(`//*${'/..//*'.repeat(120)}`), ENDED, '120 times up and down'],
  ['memory', `x${'\u0000'}' or 'a'='a`, ENDED, 'a sign that no text holds'],
  ['endless', when(within(40)), UNCLEAR, 'conditions within conditions, 40 deep'],
  ['endless', when(within(6)), UNCLEAR, 'conditions within conditions, 6 deep'],
  ['time', nodes(`//*${'/preceding::*/following::*'.repeat(30)}`), ENDED, '30 times there and back'],
  ['time', when(`number('${'9'.repeat(600)}') div 0 = 1`), ENDED, 'a long number'],
  [
    'time',
    when(`translate(${'translate('.repeat(40)}string(/)${",'a','b')".repeat(40)},'a','b')`),
    ENDED,
    'texts that turn',
  ],
]

function within(levels: number): string {
  return `count(//*[${'count(//*['.repeat(levels)}1${'])'.repeat(levels)}])`
}

/** XPath queries of the directory of suppliers. */
export const xpathInputs: Inputs = (canaries) =>
  sendInputs(
    'XPath',
    (learner, name) => learner.send(`/stall/directory?name=${encodeURIComponent(name)}&door=x`),
    [...opens(canaries), ...wide],
  )
