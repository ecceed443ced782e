import { serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { Job, Outcome } from '../jobs.ts'
import { readSandboxMessage, writeMessage } from './messages.ts'

const read = (message: unknown, kind: Job['kind'] = 'sql') =>
  readSandboxMessage(serialize(message), (id) => (id === 7 ? kind : undefined))

const good: [string, Job['kind'], Outcome][] = [
  ['rows', 'sql', { kind: 'rows', json: '[{"a":1}]' }],
  ['rows that napped', 'sql', { kind: 'rows', json: '[]', nappedMs: 400 }],
  ['that tables have to be sent again', 'sql', { kind: 'noSnapshot' }],
  ['that a document has no end', 'xml', { kind: 'endless' }],
  ['what SQLite refuses', 'sql', { kind: 'sqlFault', errno: 1, message: 'no such table: juice' }],
  ['a value', 'javascript', { kind: 'value', json: undefined, sleptMs: 2_000 }],
  [
    'what a script did',
    'javascript',
    {
      kind: 'value',
      json: '1',
      effects: { commands: ['id'], requests: [], ran: [{ program: '/a', from: 'http://b.c' }] },
    },
  ],
  [
    'the request of a script',
    'javascript',
    { kind: 'value', json: undefined, effects: undefined, asks: '{}' },
  ],
  [
    'what a script threw',
    'javascript',
    { kind: 'scriptFault', fault: { name: 'E', message: '', timedOut: false, outOfMemory: true } },
  ],
  ['a document', 'xml', { kind: 'value', json: '"<a/>"' }],
  ['a refusal', 'yaml', { kind: 'refused', message: 'bad indentation' }],
  ['files', 'archive', { kind: 'entries', entries: [{ name: '../a', bytes: Buffer.from('x') }] }],
  ['a document on paper', 'pdf', { kind: 'pdf', bytes: Buffer.from('%PDF-') }],
  ['a result of the chain', 'evm', { kind: 'evm', result: { kind: 'call', data: '0x' } }],
  [
    'a refusal of the chain',
    'evm',
    { kind: 'evmFault', refusal: { code: 3, message: 'no', data: undefined } },
  ],
]

describe('a message of the sandbox', () => {
  it.each(good)('is accepted: %s', (_what, kind, outcome) => {
    expect(readSandboxMessage(writeMessage({ id: 7, outcome }), () => kind)).toEqual({ id: 7, outcome })
  })

  it.each(['timedOut', 'crashed', 'failed'])('is accepted: %s', (outcome) => {
    expect(read({ id: 7, outcome })).toEqual({ id: 7, outcome })
  })

  const fault = { name: 'E', message: '', timedOut: false, outOfMemory: false }
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
  it.each<[string, unknown, Job['kind']?]>([
    ['to nothing that was asked', { id: 8, outcome: 'crashed' }],
    ['without a number', { outcome: 'crashed' }],
    ['that is no object', 'crashed'],
    ['that is a list', [7, 'crashed']],
    ['with another end', { id: 7, outcome: 'tired' }],
    ['of another kind of job', { id: 7, outcome: { kind: 'value', json: '1' } }],
    ['with rows that are no text', { id: 7, outcome: { kind: 'rows', json: [] } }],
    ['with a nap without end', { id: 7, outcome: { kind: 'rows', json: '[]', nappedMs: Number.NaN } }],
    [
      'with a list that only says that it is long',
      { id: 7, outcome: { kind: 'rows', json: new Array(4e9) } },
    ],
    ['with an end that other jobs have', { id: 7, outcome: { kind: 'endless' } }],
    ['with a map', { id: 7, outcome: { kind: 'rows', json: new Map() } }],
    ['with a regular expression', { id: 7, outcome: { kind: 'value', json: /(a+)+$/ } }, 'yaml'],
    ['with a date', { id: 7, outcome: { kind: 'refused', message: new Date(0) } }, 'yaml'],
    ['with a fault of the wrong shape', { id: 7, outcome: { kind: 'scriptFault', fault: {} } }, 'javascript'],
    [
      'with an endless request',
      { id: 7, outcome: { kind: 'value', asks: 'x'.repeat((64 << 10) + 1) } },
      'javascript',
    ],
    ['with a request that is no text', { id: 7, outcome: { kind: 'value', asks: {} } }, 'javascript'],
    [
      'with effects that are no text',
      { id: 7, outcome: { kind: 'scriptFault', fault, effects: {} } },
      'javascript',
    ],
    ['with a document that is none', { id: 7, outcome: { kind: 'pdf', bytes: '%PDF-' } }, 'pdf'],
    [
      'with files that are none',
      { id: 7, outcome: { kind: 'entries', entries: [{ name: 'a' }] } },
      'archive',
    ],
    ['that is too deep', { id: 7, outcome: { kind: 'evm', result: { kind: 'call', data: deep } } }, 'evm'],
    [
      'with another prototype',
      { id: 7, outcome: { kind: 'evm', result: JSON.parse('{"did":"call","__proto__":{}}') } },
      'evm',
    ],
  ])('is refused: one %s', (_what, message, kind) => {
    expect(() => read(message, kind)).toThrow()
  })

  it('is refused if it is not a message at all', () => {
    for (const bytes of ['', 'juice', '\xff\x0f', '\xff\x0fA\xff\xff\xff\xff\x0f']) {
      expect(() => readSandboxMessage(Buffer.from(bytes, 'latin1'), () => 'sql')).toThrow()
    }
  })
})
