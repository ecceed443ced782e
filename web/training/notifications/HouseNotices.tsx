import { ServerStarted } from '../progress/ServerStarted.tsx'
import { useRestoration } from '../progress/server-started.ts'
import css from './HouseNotice.module.css'
import { useNotices } from './open-notices.ts'
import { SystemNotice } from './SystemNotice.tsx'

/** What the house itself has to say, in a strip between the top bar and the screen: it covers nothing. */
export default function HouseNotices() {
  const restoration = useRestoration()
  const { toast } = useNotices()
  return (
    <div role="status" aria-atomic="false" className={css.strip}>
      <SystemNotice isFirst={!restoration && !toast} />
      {restoration && <ServerStarted key={restoration.start} restoration={restoration} isFirst={!toast} />}
    </div>
  )
}
