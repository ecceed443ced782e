import { lazy, Suspense } from 'react'
import { pageSettings } from '#web/page-settings.ts'
import { ServerStarted } from '../progress/ServerStarted.tsx'
import { useRestoration } from '../progress/server-started.ts'
import css from './HouseNotice.module.css'
import { useNotices } from './open-notices.ts'
import { SystemNotice } from './SystemNotice.tsx'

const ClassBar = lazy(() => import('../../class/ClassBar.tsx'))

/**
 * What the house itself has to say, in a strip between the top bar and the screen, and the bar of a class: they cover
 * nothing.
 */
export default function HouseNotices() {
  const restoration = useRestoration()
  const { toast } = useNotices()
  return (
    <>
      <div role="status" aria-atomic="false" className={css.strip}>
        <SystemNotice isFirst={!restoration && !toast} />
        {restoration && <ServerStarted key={restoration.start} restoration={restoration} isFirst={!toast} />}
      </div>
      {pageSettings().isInClass && (
        <Suspense>
          <ClassBar />
        </Suspense>
      )}
    </>
  )
}
