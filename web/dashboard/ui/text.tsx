import { Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listGroups } from '../activity/filter.ts'
import { useActivity } from '../feed/use-activity.ts'
import { escapeInvisible } from './escape-invisible.ts'
import classes from './ui.module.css'

/** A field for several lines. */
export function TextBox(props: TextareaProps) {
  return <Textarea {...props} classNames={{ input: classes.input ?? '' }} />
}

/** Text that a user wrote, as plain text. Changes of the text direction end with it. */
export function UserText({ text }: { text: string }) {
  return <bdi className={classes.said}>{escapeInvisible(text)}</bdi>
}

const LONGEST_GROUP = 40

interface Props {
  value: string
  onValue: (value: string) => void
  description?: string
}

/** The name of a new or existing group. */
export function GroupField({ value, onValue, description }: Props) {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const groups = useId()
  return (
    <div>
      <TextInput
        label={t('DASHBOARD_COLUMN_GROUP')}
        {...(description !== undefined && { description })}
        value={value}
        maxLength={LONGEST_GROUP}
        list={groups}
        autoComplete="off"
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <datalist id={groups}>
        {listGroups(rows.values()).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  )
}
