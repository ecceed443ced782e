import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useClasses, useEnterClass } from './use-classes.ts'

/** Changes the class that this tab shows, for hosts of several. */
export function ClassSwitch({ className }: { className: string }) {
  const { t } = useTranslation()
  const { data = [] } = useClasses()
  const { enter, isBusy } = useEnterClass()
  if (data.length < 2) return null
  return (
    <NativeSelect
      size="sm"
      className={className}
      aria-label={t('DASHBOARD_CLASS_SHOWN')}
      value={data.find(({ isOwn }) => isOwn)?.id ?? ''}
      disabled={isBusy}
      onChange={({ currentTarget }) => enter(currentTarget.value)}
    >
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {escapeInvisible(name)}
        </option>
      ))}
    </NativeSelect>
  )
}
