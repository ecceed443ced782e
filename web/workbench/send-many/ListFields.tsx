import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workbenchCalls } from '../exchange-calls.ts'
import { NumberField, TextArea } from '../Field.tsx'
import css from '../http.module.css'
import { blankSource, fieldsIn, type ListSource, listKinds, wordLists } from './lists.ts'

interface Props {
  number: number
  source: ListSource
  onChange: (source: ListSource) => void
}

/** The values of one list, and their source. */
export function ListFields({ number, source, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.tool}>
      <label className={css.field}>
        {t('WB_LIST', { number })}
        <select
          value={source.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = listKinds.find((one) => one === value)
            if (kind) onChange(blankSource(kind))
          }}
        >
          {listKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`WB_LIST_${kind.toUpperCase()}`)}
            </option>
          ))}
        </select>
      </label>
      <SourceFields source={source} onChange={onChange} />
    </fieldset>
  )
}

function SourceFields({ source, onChange }: Omit<Props, 'number'>) {
  const { t } = useTranslation()
  switch (source.kind) {
    case 'lines':
      return (
        <TextArea
          label={t('WB_VALUES')}
          rows={5}
          value={source.text}
          onChange={(text) => onChange({ ...source, text })}
        />
      )
    case 'numbers':
      return (
        <div className={css.row}>
          <NumberField
            label={t('WB_RANGE_FROM')}
            value={source.from}
            onChange={(from) => onChange({ ...source, from })}
          />
          <NumberField
            label={t('WB_RANGE_TO')}
            value={source.to}
            onChange={(to) => onChange({ ...source, to })}
          />
          <NumberField
            label={t('WB_STEP')}
            value={source.step}
            min={1}
            onChange={(step) => onChange({ ...source, step })}
          />
          <NumberField
            label={t('WB_DIGITS')}
            value={source.digits}
            min={0}
            max={20}
            onChange={(digits) => onChange({ ...source, digits: Math.min(20, digits) })}
          />
        </div>
      )
    case 'dates':
      return (
        <div className={css.row}>
          <DateField
            label={t('WB_RANGE_FROM')}
            value={source.from}
            onChange={(from) => onChange({ ...source, from })}
          />
          <DateField
            label={t('WB_RANGE_TO')}
            value={source.to}
            onChange={(to) => onChange({ ...source, to })}
          />
        </div>
      )
    case 'words':
      return (
        <select
          aria-label={t('WB_LIST_WORDS')}
          value={source.name}
          onChange={({ currentTarget: { value } }) => {
            const name = wordLists.find((one) => one === value)
            if (name) onChange({ ...source, name })
          }}
        >
          {wordLists.map((name) => (
            <option key={name} value={name}>
              {t(`WB_WORDS_${name.toUpperCase()}`)}
            </option>
          ))}
        </select>
      )
    case 'answer':
      return <AnswerValues source={source} onChange={onChange} />
  }
}

interface DateProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function DateField({ label, value, onChange }: DateProps) {
  return (
    <label className={`${css.field} ${css.grow}`}>
      {label}
      <input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  )
}

type Source = Extract<ListSource, { kind: 'answer' }>

interface AnswerValuesProps {
  source: Source
  onChange: (source: Source) => void
}

/** The values of a field in an answer of the history, such as every e-mail or id. */
function AnswerValues({ source, onChange }: AnswerValuesProps) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<ReadonlyMap<string, string[]>>(new Map())
  const { data } = useQuery({
    queryKey: ['workbench', 'answers'],
    queryFn: () => workbenchCalls.exchanges(0),
    staleTime: 0,
  })
  const answers = (data?.exchanges ?? []).filter(({ type }) => type.includes('json')).toReversed()
  const choose = async (id: number) => {
    const found = fieldsIn(await workbenchCalls.exchange(id))
    setFields(found)
    const [field = '', values = []] = [...found][0] ?? []
    onChange({ ...source, id, field, values: distinct(values) })
  }
  if (data && answers.length === 0) return <p className="ff-hint">{t('WB_ANSWER_NONE')}</p>
  return (
    <div className={css.row}>
      <label className={`${css.field} ${css.grow}`}>
        {t('WB_ANSWER_PICK')}
        <select
          value={source.id ?? ''}
          onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
        >
          <option value="" disabled>
            –
          </option>
          {answers.map(({ id, method, path }) => (
            <option key={id} value={id}>
              {method} {path}
            </option>
          ))}
        </select>
      </label>
      <label className={`${css.field} ${css.grow}`}>
        {t('WB_ANSWER_FIELD')}
        <select
          value={source.field}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...source, field: value, values: distinct(fields.get(value) ?? []) })
          }
        >
          {[...fields].map(([field, values]) => (
            <option key={field} value={field}>
              {field} ({values.length})
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}
