import { describe, expect, it } from 'vitest'
import type { RosterFile, RosterPreviewRow } from '#contract/roster.ts'
import type { RosterRow, RosterState } from '../store/roster.ts'
import { UnreadableCsv } from './csv.ts'
import { changesOf } from './merge.ts'
import { readCells, readRoster } from './preview.ts'

const NOBODY: RosterState = { rows: [], learners: [] }

const preview = (file: RosterFile, state = NOBODY, isSchool = false) =>
  readRoster(readCells(file), file, { isSchool }).mergeInto(state).preview
/** The people of a file, as short as can be. */
const people = (text: string, state = NOBODY) => preview({ text }, state).rows.map(inShort)
const inShort = ({ name, email, number, group }: RosterPreviewRow) =>
  [name, email, number, group].map((value) => value ?? '-').join(' | ')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

let ids = 0
const rowOf = (values: Partial<RosterRow>): RosterRow => ({
  ...{ id: `row${++ids}`, classId: 'c', name: '', email: null, number: null, groupName: null, learner: null },
  ...{ linkEpoch: 0, addedAt: '2026-01-01T00:00:00.000Z', missingAt: null },
  ...values,
})
const learnerOf = (nickname: string, ...emails: string[]) => ({
  ...{ id: `id of ${nickname}`, nickname, removedAt: null, emails },
})

describe('a file with a roster', () => {
  it.each([
    ['commas', 'Name,E-mail,Student number,Group\nAnn Berg,ann@uni.example,0042,A'],
    ['semicolons', 'Name;E-Mail;Matrikelnummer;Gruppe\r\nAnn Berg;ann@uni.example;0042;A\r\n'],
    ['tabs', 'Nom complet\tCourriel\tNuméro\tGroupe\nAnn Berg\tann@uni.example\t0042\tA'],
    ['Spanish names', 'Nombre;Apellidos;Correo electrónico;N.º;Grupo\nAnn;Berg;ann@uni.example;0042;A'],
    ['Japanese names', '氏名,メール,学籍番号,クラス\nAnn Berg,ann@uni.example,0042,A'],
    ['French halves of names', 'Nom;Prénom;E-mail;Matricule;Classe\nBerg;Ann;ann@uni.example;0042;A'],
    ['a German last name', 'Name;Vorname;E-Mail;Matrikel-Nr.;Kurs\nBerg;Ann;ann@uni.example;0042;A'],
    [
      "Excel's line of the separator",
      '\uFEFFsep=;\r\nName;Email;No.;Group\r\nAnn Berg;ann@uni.example;0042;A',
    ],
    [
      'empty columns and rows',
      ',,,,\nName,Email,Number,Group,,\n,,,\nAnn Berg,ann@uni.example,0042,A,,,\n\n',
    ],
    ['quotes', '"Name";"Email";"Number";"Group"\n"Berg, Ann";"ANN@uni.example";"=""0042""";"A"'],
    ['an address in the name', 'Name;Number;Group\nAnn Berg <ann@uni.example>;0042;A'],
    ['no headings', 'Ann Berg;ann@uni.example;0042;A\n'],
    ['other columns between', 'Id,Seat,Full name,Phone,Mail,Section\n0042,7,Ann Berg,555,ann@uni.example,A'],
    ['a line break in a heading', '"Full\nname",Mail,ID,Section\nAnn Berg,ann@uni.example,0042,A'],
    ['marks of the direction', 'name,mail,id,group\n\u200FAnn\u202E Berg,ann@uni.example,0042,A'],
  ])('may have %s', (_, text) => {
    expect(people(text)).toEqual(['Ann Berg | ann@uni.example | 0042 | A'])
  })

  it.each([
    ['UTF-8', 'utf-8', base64(Buffer.from('Name;Group\nZoë Ünal;Grün'))],
    ['UTF-8 with a mark', 'utf-8', base64(Buffer.from('\uFEFFName;Group\nZoë Ünal;Grün'))],
    [
      'UTF-16, as Excel writes it',
      'utf-16le',
      base64(Buffer.from('\uFEFFName\tGroup\r\nZoë Ünal\tGrün', 'utf16le')),
    ],
    ['UTF-16 without a mark', 'utf-16le', base64(Buffer.from('Name\tGroup\nZoë Ünal\tGrün', 'utf16le'))],
    [
      'UTF-16 the other way',
      'utf-16be',
      base64(Buffer.from('\uFEFFName;Group\nZoë Ünal;Grün', 'utf16le').swap16()),
    ],
    ['Windows-1252', 'windows-1252', base64(Buffer.from('Name;Group\nZoë Ünal;Grün', 'latin1'))],
  ])('may be in %s', (_, encoding, bytes) => {
    const found = preview({ bytes })
    expect(found.encoding).toBe(encoding)
    expect(found.rows.map(inShort)).toEqual(['Zoë Ünal | - | - | Grün'])
  })

  it.each([
    ['a workbook', { bytes: base64(Buffer.from('PK\u0003\u0004xl/workbook.xml')) }, 'workbook', 0],
    ['a quotation mark that is never closed', { text: 'Name\nAnn\n"Bob\nCid' }, 'quote', 3],
  ])('is refused if it is %s', (_, file, why, row) => {
    expect(() => preview(file)).toThrow(expect.objectContaining({ why, row }))
    expect(() => preview(file)).toThrow(UnreadableCsv)
  })

  it('is refused if it has too many lines, characters or quotation marks, and has 100 columns at most', () => {
    for (const line of ['a', '"a"', ''])
      expect(() => preview({ text: `${line}\n`.repeat(1_000_000) })).toThrow(
        expect.objectContaining({ why: 'rows' }),
      )
    for (const text of ['"'.repeat(1_000_002), 'a'.repeat(3_000_001)])
      expect(() => preview({ text })).toThrow(expect.objectContaining({ why: 'size' }))
    const row = Array.from({ length: 1_000 }, (_, index) => `${index}`).join(',')
    expect(preview({ text: `Name,${row}\nAnn,${row}` }).columns).toHaveLength(100)
  })

  it('has columns that are recognised, or assigned by hand', () => {
    const text = 'Ann;Berg;Red\nBob;Berg;Red\nCid;Dorn;Blue\nEve;Dorn;Blue'
    expect(preview({ text }).columns.map(({ field }) => field)).not.toContain(null)
    const columns = ['firstName', 'lastName', 'group'] as const
    expect(preview({ text, columns }).rows.map(inShort)[0]).toBe('Ann Berg | - | - | Red')
    expect(preview({ text: 'Number\n7', hasHeadings: false, columns: ['name'] }).rows).toHaveLength(2)
  })

  it('says of each row that cannot be used why, with its number in the spreadsheet', () => {
    const text = [
      ...['Name;Mail;Number;Group', 'Ann;ann@uni.example;1;', ';;;A', 'Bob;not an address;;'],
      ...['Cid;;1.23E+11;', 'Dan;;<b>;', '=HYPERLINK("x");;;', 'Eve;ANN@uni.example;;', 'Fay;;01;', 'Ann;;;'],
      ...['Gus;;9;@SUM(A1)', `${'x'.repeat(201)};;8;`, '"Two\nlines";;7;', `${'y'.repeat(200)};;6;`],
    ].join('\n')
    const rows = preview({ text }).rows.map(({ row, does, fault, otherRow }) => [
      row,
      fault ?? does,
      otherRow,
    ])
    expect(rows).toEqual([
      [2, 'add', undefined],
      [3, 'empty', undefined],
      [4, 'email', undefined],
      [5, 'rounded', undefined],
      [6, 'number', undefined],
      [7, 'name', undefined],
      [8, 'twice', 2],
      [9, 'twice', 2],
      [10, 'twice', 2],
      [11, 'group', undefined],
      [12, 'long', undefined],
      [13, 'add', undefined],
      [14, 'add', undefined],
    ])
  })

  it('keeps names of all scripts', () => {
    const names = ['שרה כהן', 'فاطمة الزهراء', '山田 太郎', 'Nguyễn Thị Ánh', "Ó'Brien-Łukasz", 'علی‌رضا']
    expect(preview({ text: ['Name', ...names].join('\n') }).rows.map(({ name }) => name)).toEqual(names)
  })
})

describe('a roster that meets a class', () => {
  it('is merged by number, then by e-mail address, then by name, and empty values change nothing', () => {
    const rows = [
      rowOf({ name: 'Ann Berg', number: '0042', email: 'ann@uni.example', groupName: 'A' }),
      rowOf({ name: 'Bob', email: 'bob@uni.example' }),
      rowOf({ name: 'Zoë' }),
    ]
    const text =
      'Name,Mail,Number,Group\nAnn Cole,,42,\nBobby,BOB@uni.example,7,B\nzoe,zoe@uni.example,,\nNew,,,'
    const found = preview({ text }, { rows, learners: [] })
    expect(found.rows.map(({ does }) => does)).toEqual(['change', 'change', 'change', 'add'])
    expect(found.rows.map(inShort)).toEqual([
      'Ann Cole | ann@uni.example | 0042 | A',
      'Bobby | bob@uni.example | 7 | B',
      'zoe | zoe@uni.example | - | -',
      'New | - | - | -',
    ])
    expect(found.missing).toEqual([])
  })

  it('tells people of one name apart, and does not guess', () => {
    const rows = [rowOf({ name: 'Ann', number: '1' }), rowOf({ name: 'Ann', number: '2' })]
    const does = (text: string) =>
      preview({ text }, { rows, learners: [] }).rows.map((row) => row.fault ?? row.does)
    expect(does('Name,Number\nAnn,1\nAnn,3')).toEqual(['same', 'add'])
    expect(does('Name\nAnn')).toEqual(['ambiguous'])
    const [one] = [rowOf({ name: 'Eve' })]
    const twins = preview({ text: 'Name,Number\nEve,1\nEve,2' }, { rows: [one], learners: [] })
    expect(twins.rows.map((row) => row.does)).toEqual(['change', 'add'])
  })

  it('refuses a row whose number and address belong to two people', () => {
    const rows = [rowOf({ name: 'Ann', number: '1' }), rowOf({ name: 'Bob', email: 'bob@uni.example' })]
    const found = preview({ text: 'Name,Mail,Number\nAnn,bob@uni.example,1' }, { rows, learners: [] })
    expect(found.rows[0]).toMatchObject({ does: 'fault', fault: 'conflict' })
  })

  it('offers learners who have the name as their nickname, each once, and connects those that the trainer says', () => {
    const state = { rows: [rowOf({ name: 'Bob' })], learners: [learnerOf('ann'), learnerOf('Bob')] }
    const text = 'Name,Number\nAnn,1\nAnn,2\nBob,3'
    const outcomes = (connect: number[], isSchool = false) =>
      preview({ text, connect }, state, isSchool).rows.map(({ does, nickname }) => [does, nickname])
    const offered = [
      ['add', 'ann'],
      ['add', undefined],
      ['change', 'Bob'],
    ]
    expect(outcomes([])).toEqual(offered)
    expect(outcomes([3, 99, Number.NaN])).toEqual(offered)
    expect(outcomes([2, 4])).toEqual([
      ['connect', 'ann'],
      ['add', undefined],
      ['connect', 'Bob'],
    ])
  })

  it('offers nobody where nicknames are drawn', () => {
    const state = { rows: [], learners: [learnerOf('Cherry')] }
    const [row] = preview({ text: 'Name\nCherry', connect: [2] }, state, true).rows
    expect([row?.does, row?.nickname]).toEqual(['add', undefined])
  })

  it.each([false, true])(
    'connects who has signed in with the address of a row (nicknames drawn: %s)',
    (isSchool) => {
      const bob = rowOf({ name: 'Bob', email: 'bob@uni.example' })
      const learners = [
        ...[learnerOf('ann'), learnerOf('berry', 'ann@uni.example'), learnerOf('plum', 'bob@uni.example')],
        ...[
          learnerOf('Cid', 'eve@uni.example'),
          learnerOf('one', 'two@uni.example'),
          learnerOf('two', 'two@uni.example'),
        ],
        learnerOf('both', 'fay@uni.example', 'fay@home.example'),
      ]
      const text =
        'Name,Mail\nAnn,Ann@uni.example\nBob,\nCid,cid@uni.example\nDan,two@uni.example\nFay,fay@uni.example\nGil,fay@home.example'
      const found = preview({ text }, { rows: [bob], learners }, isSchool)
      expect(found.rows.map(({ does, nickname, isVerified }) => [does, nickname, isVerified])).toEqual([
        ['connect', 'berry', true],
        ['connect', 'plum', true],
        ['add', isSchool ? undefined : 'Cid', undefined],
        ['add', undefined, undefined],
        ['connect', 'both', true],
        ['add', undefined, undefined],
      ])
    },
  )

  it('offers nobody by the nickname whose address is that of another row', () => {
    const learners = [learnerOf('Ann', 'berg@uni.example')]
    const text = 'Name,Mail\nAnn,\nAnn Berg,berg@uni.example'
    const found = preview({ text, connect: [2] }, { rows: [], learners })
    expect(found.rows.map(({ does }) => does)).toEqual(['add', 'connect'])
  })

  it('says who is missing, and marks them only if the file is the whole class', () => {
    const state = { rows: [rowOf({ name: 'Ann' }), rowOf({ name: 'Bob' })], learners: [] }
    for (const [isWhole, marked] of [
      [undefined, 0],
      [false, 0],
      [true, 1],
    ] as const) {
      const file = { text: 'Name\nAnn', ...(isWhole !== undefined && { isWhole }) }
      const { merge, preview: said } = readRoster(readCells(file), file, { isSchool: false }).mergeInto(state)
      expect(said.missing.map(({ name }) => name)).toEqual(['Bob'])
      expect(changesOf(merge).missing).toHaveLength(marked)
    }
  })

  it('has a fingerprint of what will happen', () => {
    const text = 'Name\nAnn'
    const { fingerprint } = preview({ text })
    expect(preview({ text: 'Name\nAnn\n\n' }).fingerprint).toBe(fingerprint)
    expect(preview({ text }, { rows: [], learners: [learnerOf('Eve')] }).fingerprint).toBe(fingerprint)
    expect(preview({ text }, { rows: [], learners: [learnerOf('Ann')] }).fingerprint).not.toBe(fingerprint)
  })

  it('reads 5,000 rows in a moment', () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `Learner ${index},l${index}@uni.example,${index + 1},G`,
    )
    const rows = lines.map((_, index) => rowOf({ name: `Learner ${index}`, number: String(index + 1) }))
    const before = process.cpuUsage()
    const found = preview({ text: ['Name,Mail,Number,Group', ...lines].join('\n') }, { rows, learners: [] })
    expect(found.rows.every(({ does }) => does === 'change')).toBe(true)
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
  })
})
