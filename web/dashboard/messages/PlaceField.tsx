import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LONGEST_PATH } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useMay } from '../session.ts'
import classes from './Messages.module.css'
import { type PlaceWish, SCREENS } from './place-wish.ts'

const KINDS = ['none', 'challenge', 'screen', 'address'] as const

interface Props {
  wish: PlaceWish
  onWish: (wish: PlaceWish) => void
}

/** Where a message leads, if anywhere. */
export function PlaceField({ wish: { kind, value }, onWish }: Props) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const may = useMay()
  // An address may attack her shop: the desk takes it from trainers alone.
  const kinds = KINDS.filter((one) => one !== 'address' || may('trainer'))
  const choose = (next: string): void => {
    const known = KINDS.find((one) => one === next) ?? 'none'
    onWish({ kind: known, value: known === 'address' ? '/' : '' })
  }
  const choices = {
    none: [],
    address: [],
    challenge: [...columns.values()]
      .map(({ key, name }) => ({ value: key, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
    screen: SCREENS.map(({ path, words }) => ({ value: path, label: t(words) })),
  }[kind]
  return (
    <div className={classes.place}>
      <NativeSelect
        label={t('DESK_PLACE')}
        value={kind}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={kinds.map((one) => ({ value: one, label: t(`DESK_PLACE_${one.toUpperCase()}`) }))}
      />
      {choices.length > 0 && (
        <NativeSelect
          label={t('DESK_PLACE_WHICH')}
          value={value}
          required
          onChange={({ currentTarget }) => onWish({ kind, value: currentTarget.value })}
          data={[{ value: '', label: t('DESK_PLACE_CHOOSE') }, ...choices]}
        />
      )}
      {kind === 'address' && (
        <TextInput
          label={t('DESK_PLACE_WHICH')}
          description={t('DESK_PLACE_HINT')}
          value={value}
          required
          pattern="/.*"
          maxLength={LONGEST_PATH}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          onChange={({ currentTarget }) => onWish({ kind, value: currentTarget.value })}
        />
      )}
    </div>
  )
}
