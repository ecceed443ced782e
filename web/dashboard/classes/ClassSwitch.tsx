import { Button, Flex, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import bar from '../Shell.module.css'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useClassNames, useEnterClass } from './use-classes.ts'

/** Changes the class that this tab shows, for hosts of several. Choosing one alone does nothing: arrow keys choose. */
export function ClassSwitch() {
  const { t } = useTranslation()
  const { data = [] } = useClassNames()
  const { enter, isBusy } = useEnterClass()
  const [chosen, setChosen] = useState('')
  const own = data.find(({ isOwn }) => isOwn)
  if (data.length === 0 || (own && data.length < 2)) return null
  const other = data.find(({ id, isOwn }) => id === chosen && !isOwn)
  const shown = other ?? own
  return (
    <Flex gap="xs" align="center" wrap="wrap" className={bar.switch ?? ''} data-row>
      <NativeSelect
        size="sm"
        className={bar.language ?? ''}
        aria-label={t('DASHBOARD_CLASS_SHOWN')}
        value={shown?.id ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {/* The class of this tab was erased. */}
        {!own && <option value="">–</option>}
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {escapeInvisible(name)}
          </option>
        ))}
      </NativeSelect>
      {other && (
        <Button
          variant="subtle"
          size="compact-md"
          className={bar.leave ?? ''}
          loading={isBusy}
          onClick={() => enter(other.id)}
        >
          {t('DASHBOARD_CLASSES_ENTER')}
        </Button>
      )}
    </Flex>
  )
}
