import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../exchange-calls.ts'
import css from '../http.module.css'
import { fieldsIn, type ListSource } from './lists.ts'

type Source = Extract<ListSource, { kind: 'answer' }>

interface Props {
  source: Source
  onChange: (source: Source) => void
}

/** All values that a field has in an answer of the history: every e-mail, every id. */
export function AnswerValues({ source, onChange }: Props) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<ReadonlyMap<string, string[]>>(new Map())
  const { data } = useQuery({
    queryKey: ['workbench', 'answers'],
    queryFn: () => calls.exchanges(0),
    staleTime: 0,
  })
  const answers = (data?.exchanges ?? []).filter(({ type }) => type.includes('json')).toReversed()
  const choose = async (id: number) => {
    const found = fieldsIn(await calls.exchange(id))
    setFields(found)
    const [field = '', values = []] = [...found][0] ?? []
    onChange({ ...source, id, field, values: distinct(values) })
  }
  if (data && answers.length === 0) return <p className={css.note}>{t('WB_ANSWER_NONE')}</p>
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
