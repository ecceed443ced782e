import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../Field.tsx'
import { openTool } from '../open-tool.ts'
import parts from '../parts.module.css'
import type { Item } from './stores.ts'

interface Props {
  item: Item
  onKeep: (value: string) => void
  onDrop: () => void
}

/** What is longer, or has lines of its own, wants more room. */
const A_LINE = /^.{0,40}$/

/** One thing that is kept. */
export function ItemCard({ item, onKeep, onDrop }: Props) {
  const { t } = useTranslation()
  const { name } = item
  const [value, setValue] = useState(item.value)
  return (
    <form
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        onKeep(value)
      }}
    >
      <Field label={name} rows={A_LINE.test(item.value) ? undefined : 3} value={value} onChange={setValue} />
      <div className={parts.row}>
        <button
          type="submit"
          className={parts.button}
          aria-label={t('WB_STORE_KEEP_NAMED', { name })}
          disabled={value === item.value}
        >
          <IconDeviceFloppy size={18} aria-hidden="true" />
          {t('WB_STORE_KEEP')}
        </button>
        <button
          type="button"
          className={parts.button}
          aria-label={t('WB_STORE_DROP_NAMED', { name })}
          onClick={onDrop}
        >
          <IconTrash size={18} aria-hidden="true" />
          {t('WB_STORE_DROP')}
        </button>
        <button
          type="button"
          className={parts.button}
          aria-label={`${name}: ${t('WB_TO_DECODER')}`}
          onClick={() => openTool('decoder', { text: value })}
        >
          {t('WB_TO_DECODER')}
        </button>
      </div>
    </form>
  )
}
