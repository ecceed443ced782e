import solc from 'solc'
import { describe, expect, it } from 'vitest'
import { compilerInput, isDeployable, readOutput, withFittingPragma } from './compile-output.ts'
import { INITIAL_SOURCE } from './stored.ts'

/** Runs the same compiler as the page. */
function compile(source: string) {
  return readOutput(source, solc.compile(compilerInput(source)))
}

const HEAD = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n'

describe('the output of the compiler', () => {
  it('has no problems for the code that learners find', () => {
    const { contracts, problems } = compile(INITIAL_SOURCE)
    expect(problems).toEqual([])
    expect(contracts.map(({ name }) => name)).toEqual(['TipJar'])
    expect(contracts[0]?.bytecode).toMatch(/^0x[\da-f]{200,}$/)
    expect(contracts[0]?.abi.map(({ name }) => name)).toContain('tip')
  })

  it('has positions by line and column, though the compiler counts bytes', () => {
    const { problems, contracts } = compile(
      `${HEAD}// Grüße, 世界\ncontract Broken {\n  uint256 x = nope;\n}\n`,
    )
    expect(contracts).toEqual([])
    expect(problems).toMatchObject([{ severity: 'error', place: { line: 5, column: 15, length: 4 } }])
    expect(problems[0]?.message).toContain('Undeclared identifier')
  })

  it('is sorted by severity, then by line', () => {
    const { problems } = compile(`${HEAD}contract A {
  function a() public { uint256 unused; }
  function b() public { nope; }
  function c() public { nada; }
}`)
    expect(problems.map(({ severity, place }) => [severity, place?.line])).toEqual([
      ['error', 5],
      ['error', 6],
    ])
    const { problems: mild } = compile(`${HEAD}contract A { function a() public { uint256 unused; } }`)
    expect(mild.map(({ severity }) => severity)).toContain('warning')
  })

  it('marks interfaces as not deployable', () => {
    const { contracts } = compile(`${HEAD}interface Bank { function take() external; } contract Thief {}`)
    expect(contracts.filter(isDeployable).map(({ name }) => name)).toEqual(['Thief'])
  })

  it('reports that imported files do not exist', () => {
    const { problems } = compile(`${HEAD}import "https://example.com/Evil.sol";\ncontract A {}`)
    expect(problems[0]).toMatchObject({ severity: 'error', place: { line: 3 } })
  })

  it('for another version leads to a pragma that fits', () => {
    const old = compile('// SPDX-License-Identifier: MIT\npragma solidity ^0.6.12;\ncontract A {}')
    const fitting = withFittingPragma(old)
    expect(fitting).toContain('pragma solidity ^0.8.0;')
    expect(compile(fitting ?? '').problems).toEqual([])
    expect(withFittingPragma(compile(INITIAL_SOURCE))).toBeUndefined()
  })
})
