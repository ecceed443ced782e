import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskError } from '../calls.ts'
import classes from './Teller.module.css'
import { type Telling, TellingContext } from './telling.ts'

const SHOWN_MS = 6_000

interface Told {
  text: string
  isTrouble: boolean
}

/** Tells short sentences at the lower edge: what was done goes by itself, trouble stays until it is closed. */
export function Teller({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [told, setTold] = useState<Told | undefined>()
  const telling = useMemo<Telling>(
    () => ({
      tell: (text) => setTold({ text, isTrouble: false }),
      complain: (error) => {
        // Whoever is at the door is told there.
        if (error instanceof DeskError && error.status === 401) return
        const text =
          error instanceof DeskError && error.message !== '' ? error.message : t('DESK_UNREACHABLE')
        setTold({ text, isTrouble: true })
      },
    }),
    [t],
  )
  useEffect(() => {
    if (!told || told.isTrouble) return undefined
    const timer = setTimeout(() => setTold(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  return (
    <TellingContext value={telling}>
      {children}
      <div className={classes.place} role={told?.isTrouble ? 'alert' : 'status'}>
        {told && (
          <p className={classes.told} data-trouble={told.isTrouble || undefined}>
            <span>{told.text}</span>
            <ActionIcon
              aria-label={t('DESK_CLOSE')}
              onClick={() => setTold(undefined)}
              className={classes.close ?? ''}
            >
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </p>
        )}
      </div>
    </TellingContext>
  )
}
