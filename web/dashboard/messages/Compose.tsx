import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#contract/activity.ts'
import { listGroups } from '../activity/filter.ts'
import { useActivity } from '../feed/use-activity.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatNumber } from '../ui/format.ts'
import { TextBox } from '../ui/text.tsx'
import { LONGEST_MESSAGE } from './longest.ts'
import classes from './Messages.module.css'
import { PlaceField } from './PlaceField.tsx'
import { NO_PLACE, placeOf } from './place-wish.ts'
import { useWrite } from './use-write.ts'

/** Of all; those of groups begin with `=`. */
const ALL = ''

/** A new message, to all or to a group. One to somebody alone is written where she is shown. */
export function Compose() {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const [to, setTo] = useState(ALL)
  const [text, setText] = useState('')
  const [wish, setWish] = useState(NO_PLACE)
  const { write, isBusy } = useWrite(() => {
    setText('')
    setWish(NO_PLACE)
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const audience: Audience = to === ALL ? { to: 'all' } : { to: 'group', group: to.slice(1) }
    write(audience, text, placeOf(wish))
  }
  return (
    <form className={classes.compose} onSubmit={send}>
      <NativeSelect
        label={t('DESK_MESSAGE_TO')}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={[
          { value: ALL, label: t('DESK_MESSAGE_ALL') },
          ...listGroups(rows.values()).map((group) => ({
            value: `=${group}`,
            label: t('DESK_MESSAGE_GROUP', { group: escapeInvisible(group) }),
          })),
        ]}
      />
      <PlaceField wish={wish} onWish={setWish} />
      <TextBox
        label={t('DESK_MESSAGE_TEXT')}
        description={t('DESK_MESSAGE_LENGTH', {
          length: formatNumber(text.length),
          most: formatNumber(LONGEST_MESSAGE),
        })}
        value={text}
        maxLength={LONGEST_MESSAGE}
        rows={3}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} className={classes.send ?? ''}>
        {t('DESK_MESSAGE_SEND')}
      </Button>
    </form>
  )
}
