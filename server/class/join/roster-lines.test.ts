import { describe, expect, it } from 'vitest'
import { parseRoster } from './roster-lines.ts'

describe('a list of names', () => {
  it.each([
    ['a name', ['Ann Berg'], ['Ann Berg']],
    ['last name first', ['Berg, Ann', 'van der Veen, Bo'], ['Ann Berg', 'Bo van der Veen']],
    ['an address beside the name', ['Ann Berg <ann@uni.example>'], ['Ann Berg']],
    ['an address alone', ['ann.berg@uni.example'], ['ann.berg']],
    ['columns with semicolons', ['Berg;Ann;ann@uni.example;123456'], ['Ann Berg']],
    ['columns with tabs', ['123456\tBerg\tAnn\tann@uni.example'], ['Ann Berg']],
    ['columns with commas', ['Berg,Ann,ann@uni.example'], ['Ann Berg']],
    ['quotes', ['"Berg, Ann",ann@uni.example'], ['Ann Berg']],
    ['named columns', ['Vorname;Nachname;E-Mail', 'Ann;Berg;ann@uni.example'], ['Ann Berg']],
    ['an empty field', ['Nr,First name,Last name', ',Ann,Berg'], ['Ann Berg']],
    ['empty lines', ['', ' ', 'Ann', ';;'], ['Ann']],
  ])('may hold %s', (_, lines, names) => {
    expect(parseRoster(lines)).toEqual({ names, faults: [] })
  })

  it('tells all lines that cannot be used, and why', () => {
    expect(parseRoster(['Ann', '<b>', 'Bob', 'A n n', 'trainer'])).toEqual({
      names: ['Ann', 'Bob'],
      faults: [
        { line: 2, text: '<b>', why: 'name' },
        { line: 4, text: 'A n n', why: 'twice' },
        { line: 5, text: 'trainer', why: 'name' },
      ],
    })
  })
})
