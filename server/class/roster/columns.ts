import { ROSTER_FIELDS, type RosterColumn, type RosterField, type RosterFile } from '#contract/roster.ts'

/** Headings in the languages of the dashboard, without spaces and punctuation. */
const HEADINGS: Readonly<Record<RosterField, string>> = {
  name: `name fullname studentname student learner participant pupil displayname vollstaendigername vollständigername
    schüler schülerin schülername teilnehmer teilnehmerin teilnehmername studierende nomcomplet nometprénom nometprenom nomprénom
    prénomnom élève étudiant participant nombrecompleto nombreyapellidos apellidosynombre alumno alumna estudiante
    氏名 名前 お名前 生徒名 学生名 参加者`,
  firstName:
    'firstname givenname forename firstnames vorname vornamen rufname prénom prenom prénoms nombre nombres 名 ファーストネーム',
  lastName:
    'lastname surname familyname nachname familienname zuname nom nomdefamille apellido apellidos 姓 苗字 名字',
  email: `email mail emailaddress mailaddress emailadresse mailadresse epost adresseemail adressemail adresseélectronique
    courriel correo correoelectrónico correoelectronico direccióndecorreo メール メールアドレス eメール 電子メール`,
  number: `number no nr id idnumber studentnumber studentno studentid matriculationnumber matriculation registrationnumber employeenumber
    employeeid personnelnumber nummer matrikelnummer matrikelnr matrnr matrikel schülernummer studierendennummer teilnehmernummer
    personalnummer numéro numero n° numéroétudiant numérodétudiant netudiant nétudiant matricule identifiant número númerodeestudiante númerodealumno matrícula
    matricula expediente 学籍番号 学生番号 生徒番号 番号 出席番号 社員番号`,
  group: `group groups groupname class classname course section cohort team department gruppe gruppen klasse kurs abteilung groupe
    groupes classe cours section équipe grupo grupos clase curso sección departamento グループ クラス 組 班 部署`,
}
const FIELD_OF_HEADING = new Map(
  ROSTER_FIELDS.flatMap((field) => HEADINGS[field].split(/\s+/).map((heading) => [heading, field] as const)),
)

const EMAIL = /^[^\s@]+@[^\s@]+$/
const NUMBER = /^(?=.*\d)[\p{L}\d./_-]*$/u
const MOST_EXAMPLES = 3

/** The columns of a table, and the rows behind the headings. */
export interface RosterTable {
  hasHeadings: boolean
  columns: RosterColumn[]
  /** With their number in the spreadsheet, counted from 1; without empty ones. */
  rows: { row: number; cells: readonly string[] }[]
}

/** Finds out which column holds what, as far as the file or the trainer does not say so. */
export function recogniseColumns(
  table: readonly (readonly string[])[],
  { columns, hasHeadings }: Pick<RosterFile, 'columns' | 'hasHeadings'>,
): RosterTable {
  const all = table
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = all.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1),
    0,
  )
  const first = all[0]?.cells ?? []
  const named = fieldsOfHeadings(first, width)
  const isHeading = hasHeadings ?? named !== undefined
  const rows = isHeading ? all.slice(1) : all
  const filled = Array.from({ length: width }, (_, index) =>
    rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''),
  )
  const found = (isHeading && named) || guessFields(filled)
  const fields = Array.from({ length: width }, (_, index) =>
    columns ? (columns[index] ?? null) : (found[index] ?? null),
  )
  return {
    hasHeadings: isHeading,
    rows,
    columns: fields.map((field, index) => ({
      heading: isHeading ? (first[index] ?? '') : '',
      field,
      examples: filled[index]?.slice(0, MOST_EXAMPLES) ?? [],
    })),
  }
}

/** The fields that the first row names; undefined if it is not a row of headings. */
function fieldsOfHeadings(cells: readonly string[], width: number): (RosterField | null)[] | undefined {
  const used = new Set<RosterField>()
  const fields = Array.from({ length: width }, (_, index) => {
    const heading = (cells[index] ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}]/gu, '')
    const field = FIELD_OF_HEADING.get(heading)
    if (field === undefined || used.has(field)) return null
    used.add(field)
    return field
  })
  const says = ROSTER_FIELDS.some((field) => field !== 'group' && used.has(field))
  if (!says || cells.some((cell) => EMAIL.test(cell))) return undefined
  return withNameParts(fields)
}

/** “Name” beside a first name is the last name, and half a name alone is the whole: “Nom”, “Nombre”. */
function withNameParts(fields: readonly (RosterField | null)[]): (RosterField | null)[] {
  const has = (field: RosterField): boolean => fields.includes(field)
  const becomes = (from: RosterField, to: RosterField) => fields.map((field) => (field === from ? to : field))
  if (has('name')) {
    if (has('firstName') && !has('lastName')) return becomes('name', 'lastName')
    return fields.map((field) => (field === 'firstName' || field === 'lastName' ? null : field))
  }
  if (has('firstName') && has('lastName')) return [...fields]
  return fields.map((field) => (field === 'firstName' || field === 'lastName' ? 'name' : field))
}

/**
 * The fields by the cells of each column that are not empty: e-mail addresses, numbers, then last and first names, or a
 * name and a group.
 */
function guessFields(columns: readonly (readonly string[])[]): (RosterField | null)[] {
  const fields: (RosterField | null)[] = columns.map(() => null)
  const filledIn = (index: number): readonly string[] => columns[index] ?? []
  const share = (index: number, form: RegExp): number => {
    const filled = filledIn(index)
    return filled.length === 0 ? 0 : filled.filter((cell) => form.test(cell)).length / filled.length
  }
  const free = () => fields.flatMap((field, index) => (field === null ? [index] : []))
  const give = (field: RosterField, index: number | undefined): void => {
    if (index !== undefined) fields[index] = field
  }
  give(
    'email',
    free().find((index) => share(index, EMAIL) > 0.5),
  )
  give(
    'number',
    free().find((index) => share(index, NUMBER) > 0.5 && share(index, EMAIL) === 0),
  )
  const texts = free().filter((index) => filledIn(index).length > 0)
  const [first = -1] = texts
  const last = filledIn(texts.at(-1) ?? -1)
  const isGroup = last.length > 2 && new Set(last).size <= last.length / 2
  const hasGroup = texts.length > 1 && (texts.length > 2 || isGroup || share(first, / /) > 0.5)
  give('group', hasGroup ? texts.pop() : undefined)
  if (texts.length > 1) give('lastName', first)
  give(texts.length > 1 ? 'firstName' : 'name', texts.length > 1 ? texts[1] : texts[0])
  return fields
}
