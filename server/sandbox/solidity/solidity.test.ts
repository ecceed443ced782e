import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Artifact } from '#contract/lab/solidity.ts'
import { Sandbox } from '../sandbox.ts'
import { signaturesOf } from './abi-signatures.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sandbox = new Sandbox()
afterAll(() => sandbox.close())

const compile = (text: string, contract = 'Bank') => sandbox.solidity({ text, contract }, { owner: 'anna' })
const inBank = (body: string) => `pragma solidity ^0.8.0;\ncontract Bank {\n  ${body}\n}\n`

describe('a learner’s contract', () => {
  it.each([
    ['reentrant-bank', 'ETHWalletBank'],
    ['wrapping-faucet', 'BeeFaucet'],
  ])('compiles to the same code as the shop’s own: %s', async (lab, contract) => {
    const source = readFileSync(join(root, 'labs', lab, 'weak.sol'), 'utf8')
    const [ours]: Artifact[] = JSON.parse(
      readFileSync(join(root, 'build', 'contracts', 'labs', lab, 'weak.json'), 'utf8'),
    ).filter(({ contractName }: Artifact) => contractName === contract)
    expect(await compile(source, contract)).toMatchObject({
      bytecode: ours?.bytecode,
      signatures: signaturesOf(ours?.abi ?? []),
    })
  })

  it.each([
    ['what the compiler says, all of it', inBank('uint a = "x";\n  uint b = "y";'), [3, 4]],
    ['no contract of that name', 'pragma solidity ^0.8.0;\ncontract Other {}\n', [1]],
    [
      'an abstract one',
      'pragma solidity ^0.8.0;\nabstract contract Bank { function a() public virtual; }',
      [1],
    ],
    ['files from elsewhere', 'pragma solidity ^0.8.0;\nimport "/etc/passwd";\ncontract Bank {}', [2]],
    ['addresses of the web', 'import "https://example.org/a.sol";\ncontract Bank {}', [1]],
    [
      'libraries of their own address',
      'library L { function a() public {} }\ncontract Bank { function b() public { L.a(); } }',
      [1],
    ],
    ['too long a text', inBank(`// ${'x'.repeat(16 << 10)}`), [1]],
    ['too long a code', rabbits(14), [1]],
  ])('is refused with its position: %s', async (_what, text, lines) => {
    const compiled = await compile(text)
    expect('problems' in compiled && compiled.problems.map(({ line }) => line)).toEqual(lines)
  })

  it('counts columns in characters', async () => {
    expect(await compile(inBank('string constant a = unicode"grüße"; uint b = "x";'))).toMatchObject({
      problems: [{ line: 3, column: 48 }],
    })
  })
})

/** Each contract contains the code of the two before it. */
function rabbits(generations: number): string {
  const first = `contract C0 { function f() public pure returns (bytes memory) { return hex"${'ab'.repeat(500)}"; } } contract C1 {}`
  const others = Array.from({ length: generations }, (_, at) => {
    return `contract C${at + 2} { function f() public { new C${at + 1}(); new C${at}(); } }`
  })
  return [first, ...others, `contract Bank { function f() public { new C${generations}(); } }`].join('\n')
}
