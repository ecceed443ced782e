import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '../parts.module.css'
import { groups, type Operation, operations } from './operations.ts'

interface OperationSelectProps {
  label: string
  value: string
  onChange: (operation: string) => void
}

/** What an operation is called: the term of the field, and which way it goes. */
export function operationName(t: TFunction, { name, way }: Operation): string {
  if (way === undefined) return name
  return t(way === 'from' ? 'WB_FROM' : 'WB_TO', { name })
}

/** All that a step can do, to choose from. */
export function OperationSelect({ label, value, onChange }: OperationSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={parts.field}>
      <label className={parts.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={parts.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {groups.map((group) => (
          <optgroup key={group} label={t(`WB_GROUP_${group.toUpperCase()}`)}>
            {operations
              .filter((operation) => operation.group === group)
              .map((operation) => (
                <option key={operation.id} value={operation.id}>
                  {operationName(t, operation)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
