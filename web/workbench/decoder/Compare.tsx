import { type Change, diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'

/** Past so many differences the two have nothing in common, and looking for it would take too long. */
const MOST_EDITS = 4_000

/** Each piece with the place where it begins when all of them are written one after the other. */
function placed(changes: readonly Change[]): (Change & { place: number })[] {
  let place = 0
  return changes.map((change) => {
    const piece = { ...change, place }
    place += change.value.length
    return piece
  })
}

/** What two texts have in common, and what not. */
export function Compare() {
  const { t } = useTranslation()
  const [left, setLeft] = useState('')
  const [right, setRight] = useState('')
  const changes = useMemo(
    () => diffWordsWithSpace(left, right, { maxEditLength: MOST_EDITS, timeout: 1_000 }),
    [left, right],
  )
  return (
    <div className={parts.stack}>
      <Field label={t('WB_LEFT')} rows={4} value={left} onChange={setLeft} />
      <Field label={t('WB_RIGHT')} rows={4} value={right} onChange={setRight} />
      {changes === undefined && <p role="alert">{t('WB_TOO_DIFFERENT')}</p>}
      {left !== '' && left === right && <p role="status">{t('WB_SAME')}</p>}
      {changes && left !== right && (
        <pre className={parts.out}>
          {placed(changes).map(({ place, value, added, removed }) => {
            if (added)
              return (
                <ins key={place} className={parts.added}>
                  {value}
                </ins>
              )
            if (removed)
              return (
                <del key={place} className={parts.removed}>
                  {value}
                </del>
              )
            return <span key={place}>{value}</span>
          })}
        </pre>
      )}
    </div>
  )
}
