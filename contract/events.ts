import type { AddedEvents } from './lab/added.ts'
import type { SqlValue } from './lab/database.ts'

/**
 * What happens in a shop. Features emit these events and judges listen to them. Names are `thing.happened`; payloads
 * hold facts, never a verdict.
 */
export interface ShopEvents extends BuyingEvents, NetworkEvents, AddedEvents {
  /** Somebody tried to log in, successfully or not. Values exactly as sent. */
  'login.attempted': { email: string; password: string }
  /**
   * A session was opened for this row of Users (injected rows included). `sent` is the exact content of the login form;
   * undefined for other ways to log in. `isOnFile`: the shop has a user with this address. `byLetter`: with a mailed
   * link, without a password.
   */
  'login.succeeded': {
    user: { id: number; email: string; role: string }
    isOnFile: boolean
    sent?: { email: string; password: string } | undefined
    byLetter?: boolean | undefined
  }
  /** Somebody logged in with a mailed link. `isLockedBox`: it was sent to a mailbox that only its owner can read. */
  'magicLink.used': { userId: number; isLockedBox: boolean }
  /**
   * Somebody asked who they are. `told` is what the answer says about them; `isScript`: in a format that other sites
   * can read.
   */
  'identity.told': { told: Readonly<Record<string, unknown>>; isScript: boolean }
  /** A token in the Authorization header was accepted as one of the shop's own. */
  'token.accepted': { alg: string; email: string }
  /** A file of the shop's disk is about to be sent; `path` has no leading slash: `ftp/legal.md`. */
  'file.served': { path: string }
  /**
   * The picture server is about to send a file. `asked` is as sent; `path` is the resulting path on the machine
   * (`/etc/hosts`), `folder` is the picture folder.
   */
  'thumb.served': { asked: string; folder: string; path: string }
  /** Somebody read the security contact. `url` as requested. */
  'securityContact.read': { url: string }
  /** A page was opened that no link leads to. */
  'hiddenPage.opened': { path: string }
  /**
   * A picture or another static asset was requested; `path` starts with `/assets/`, query included. `destination` as in
   * sec-fetch-dest.
   */
  'asset.served': { path: string; referer: string | undefined; destination?: string | undefined }
  /** The texts of the web app were sent in a language. `file` as requested: `de_DE.json`. */
  'translation.served': { file: string }
  /**
   * An error reached the customer. `statusBefore` is the answer's status when the error arrived. `tellsWhy`: the answer
   * shows internals, such as the stack or facts about the failure.
   */
  'error.shown': { status: number; statusBefore: number; message: string; tellsWhy: boolean }
  /** Somebody read the tasks of the night shift: with the key of its poller, or logged in as an administrator. */
  'nightShift.read': { by: 'poller' | 'staff' }
  /** Somebody used the token of the landing page, which was deployed again; `at` is an ISO date. */
  'landing.deployed': { at: string }
  /**
   * The supplier portal locked a supplier's stall. `lines`: the failed logins that its log shows; `attempts`: those
   * that really happened.
   */
  'stall.locked': { name: string; lines: number; attempts: number }
  /**
   * The directory of suppliers was searched and returned these. `isDoorRight`: a supplier has the requested name and
   * door code.
   */
  'directory.read': { found: string[]; isDoorRight: boolean }
  /**
   * Somebody followed an unsubscribe link of the newsletter. `found`: the answer said that the address is subscribed;
   * `isOnList`: the link exists.
   */
  'newsletter.asked': { token: string; found: boolean; isOnList: boolean }
  /** An issue of the newsletter was sent with its editor's key. */
  'newsletter.sent': { text: string }
  /** A page of the supplier portal was shown. `codePassed`: the mailed code was entered. */
  'stall.pageRead': { supplier: string; page: 'overview' | 'invoices'; codePassed: boolean }
  /** The metrics page was read. */
  'metrics.read': { userAgent: string }
  /** A picture from the URL was shown on the deluxe page. `mayRedirect`: our redirect would accept it as a target. */
  'decal.shown': { decal: string; mayRedirect: boolean }
  /** Somebody registered. `sent` is the body as sent; `user` is the new row. */
  'user.registered': { sent: Record<string, unknown>; user: { id: number; email: string; role: string } }
  /** A customer set the answer to a security question. */
  'securityAnswer.saved': { userId: number; securityQuestionId: number }
  /** A password was changed by its owner. Values as sent; `current` is undefined if none was sent. */
  'password.changed': { user: { id: number; email: string }; current: string | undefined; password: string }
  /**
   * A forgotten password was reset with this answer (as sent) to the shop's question. `isTrueAnswer`: it is the right
   * answer.
   */
  'password.reset': {
    user: { id: number; email: string }
    answer: string
    isTrueAnswer: boolean
    password: string
  }
  /** The second factor was right. `secret` is the one that it was checked against. */
  'secondFactor.passed': { user: { id: number; email: string }; secret: string }
  /** The second factor was switched on or off. */
  'secondFactor.changed': { userId: number; isOn: boolean }
  /** A user's IP address was stored. `header` is the value of `true-client-ip`, if any. */
  'loginIp.saved': { userId: number; ip: string; header: string | undefined }
  /**
   * A customer exported their data. `orderIds` and `email` say what was exported and whose it is; the customer's own
   * order numbers begin with `ownPrefix`.
   */
  'data.exported': { userId: number; email: string; orderIds: string[]; ownPrefix: string }
  /** Somebody asked for the erasure of their data; `email` as sent. */
  'erasure.requested': { userId: number; email: string }
  /** A file of the machine was rendered as a page. `layout` is its path, as sent. */
  'layout.rendered': { layout: string }
  /**
   * Something inside the shop called back, on behalf of an attacker: the profile's template, or the picture fetcher.
   */
  'callback.received': { byTemplate: boolean; byFetcher: boolean }
  /** A profile was changed through its page. `origin` and `referer` say where the form was. */
  'profile.changed': {
    userId: number
    username: { before: string; after: string }
    origin: string | undefined
    referer: string | undefined
  }
  /** A customer changed their own data from the mobile app; `fields` are the written columns. */
  'mobile.meChanged': {
    userId: number
    version: 'v1' | 'v2'
    role: { before: string; after: string }
    fields: readonly string[]
  }
  /** A profile got another picture. `address` is the URL as sent, if it was fetched. */
  'profile.pictureChanged': { userId: number; profileImage: string; address: string | undefined }
  /** The profile page was shown with this HTML as the name, and this policy in its header. */
  'profile.shown': { userId: number; nameHtml: string; policy: string }
  /** Feedback was written. `sent` is the body as sent, `stored` the row; `userId` is the logged-in user. */
  'feedback.written': {
    sent: Record<string, unknown>
    stored: { id: number; UserId: number | null; comment: string; rating: number }
    userId: number | undefined
  }
  /** Feedback was deleted; `ratingsLeft` are the ratings of all remaining feedback. */
  'feedback.deleted': { id: number; rating: number; ratingsLeft: number[] }
  /**
   * A captcha was answered. `at` in ms since 1970. `tenthLastAgo`: how many ms ago the tenth-last right answer was
   * given; undefined if there are fewer than ten.
   */
  'captcha.answered': {
    kind: 'sum' | 'picture'
    captchaId: number
    right: boolean
    at: number
    tenthLastAgo?: number | undefined
  }
  /** A document attached to a complaint was parsed: what it contains, or why it could not be read. */
  'complaint.parsed': {
    kind: 'xml' | 'yaml'
    document: string
    failure: string | undefined
    timedOut: boolean
  }
  /** An archive attached to a complaint was unpacked; `written` are the paths on the disk. */
  'archive.unpacked': { written: string[] }
  /** `internalReference` is a word in the assistant's instructions. It is secret and differs in each shop. */
  'complaint.written': { userId: number | undefined; message: string; internalReference: string }
  /** A file was uploaded, and accepted or refused. `kept` is its path on the disk, if any. */
  'file.uploaded': {
    purpose: string
    name: string
    type: string
    size: number
    isAccepted: boolean
    kept: string | undefined
  }
  /** A request with a file was answered, with an error or not. */
  'upload.ended': { type: string; failed: boolean }
  /** A picture was put on the photo wall. */
  'memory.uploaded': { userId: number | undefined; caption: string; imagePath: string }
  'recycling.requested': { userId: number | undefined; quantity: number; isPickup: boolean }
  /**
   * Somebody read the reviews of a product. `asked` as sent; `tookMs` is the duration of the query, including its naps.
   */
  'reviews.read': { asked: string; tookMs: number }
  /** A review was written. `author` as sent and as stored; `email` is that of the logged-in user. */
  'review.written': {
    product: string
    message: string
    author: { sent: unknown; stored: string }
    email: string | undefined
  }
  /** Reviews were changed: `authors` of each of them. `email` is that of the user who did it. */
  'review.changed': { authors: string[]; email: string }
  /** A review was liked; `likedBy` is the current list. */
  'review.liked': { id: string; email: string; likedBy: string[] }
  /** The page with the promotion film was shown; `subtitles` is its part with the subtitles, as HTML. */
  'promotion.shown': { subtitles: string }
  /** Somebody was redirected out of the shop, to `to`; `targets` are the places that the shop links to. */
  'visitor.redirected': { to: string; targets: readonly string[] }
  /** Somebody applied a continue code. `numbers` are those in the code; some may belong to no challenge. */
  'continueCode.applied': { kind: 'hacking' | 'findIt' | 'fixIt'; code: string; numbers: readonly number[] }
  /**
   * One of the shop's contracts logged an event, and its block is stored. `contract` is the contract's name, `name` the
   * event's. Addresses in `args` are checksummed, numbers decimal. `announced` are the wallets that visitors have
   * claimed, as they wrote them.
   */
  'contract.logged': {
    address: string
    contract: string
    name: string
    args: Record<string, string>
    announced: readonly string[]
  }
  /** Somebody claimed a wallet, and it has minted this many honey pots since the last claim. */
  'honeyPot.claimed': { wallet: string; minted: number }
  /** Somebody presented a private key. `publicKey` belongs to it: compressed, with `0x`. */
  'walletKey.presented': { publicKey: string }
  /**
   * The assistant used a tool. `args` and `result` are its input and output (as JSON would carry them). `failed`: the
   * tool refused. `isEntitled`: the logged-in user owns an order that is registered as damaged, and its number was
   * given to the tool or in the conversation. `discount`: the highest of the coupons in the answer of `generateCoupon`
   * that are valid now and were not given to it, in percent.
   */
  'assistant.toolCalled': {
    tool: string
    args: Readonly<Record<string, unknown>>
    result: unknown
    failed: boolean
    isEntitled: boolean
    discount: number | undefined
  }
  /**
   * A tool call of the assistant was sent to the browser. `role` is that of the logged-in customer; `cookie` is what
   * their browser says about whether to show it.
   */
  'assistant.toolCallShown': { tool: string; role: string | undefined; cookie: string | undefined }
  /**
   * The support bot answered a question. `wish`: the question was about a coupon; `coupon` is the code that it gave
   * away, `refusals` is how often the customer had asked in vain this month, `isMember` whether they have a deluxe
   * membership.
   */
  'bot.answered': {
    userId: number
    intent: string
    handler: string | undefined
    wish: { coupon: string | undefined; refusals: number; isMember: boolean } | undefined
  }
  /** The support bot could not answer a question. `alsoOnTest`: it could not greet afterwards either. */
  'bot.failed': { userId: number; message: string; alsoOnTest: boolean }
  /** Somebody closed this many notifications at once. */
  'notifications.closed': { count: number }
}

export type EventName = keyof ShopEvents

/** Events of products, baskets and orders. */
interface BuyingEvents {
  /**
   * The catalogue was searched. `asked` is the text as sent, `found` the answer. `statements` (how each table was
   * created) and `accounts` are read only when a judge needs them.
   */
  'catalogue.searched': {
    asked: string
    found: readonly Readonly<Record<string, SqlValue>>[]
    statements(): string[]
    accounts(): { email: string; password: string }[]
  }
  /** The search page echoed this text in a browser. */
  'search.echoed': { text: string }
  /**
   * A customer printed a shopping list; `lines` is the printed content. `accounts` is read only when a judge needs it.
   */
  'list.printed': {
    userId: number
    listName: string
    lines: readonly { name: string | number | null; price: string | number | null }[]
    accounts(): { id: number; email: string; password: string }[]
  }
  /**
   * A postcode was tested, in capital letters. `timedOut`: a pattern took too long. `matches` is undefined if there was
   * no answer.
   */
  'postcode.tested': { length: number; matches: boolean | undefined; timedOut: boolean }
  /**
   * A customer printed a label. `text` and `size` are as sent, `output` is what was printed. `holdsServicePin`: it
   * contains the printer's secret; `isPinTyped`: so does what was sent. `holdsClusterSecret`: it contains a secret of the
   * payment pod, which runs in the same cluster; `isSecretTyped`: so does what was sent.
   */
  'label.printed': {
    userId: number
    text: string
    size: string
    output: string
    holdsServicePin: boolean
    isPinTyped: boolean
    holdsClusterSecret: boolean
    isSecretTyped: boolean
  }
  /** Staff changed or created a product. */
  'product.changed': {
    userId: number | undefined
    before: { id: number; name: string; description: string; price: number } | undefined
    after: { id: number; name: string; description: string; price: number }
  }
  /** A basket was requested by its number. `ownBasketId` is the one in the session's token, if any. */
  'basket.viewed': { basketId: string; ownBasketId: number | undefined; shownBasketId: number | undefined }
  /** A product was put into a basket. Values as stored; `ownBasketId` is the basket of the customer who did it. */
  'basket.itemAdded': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  'basket.itemChanged': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  /** A coupon was accepted for a basket. */
  'coupon.redeemed': { basketId: number; coupon: string; discount: number }
  /** An order was placed. Amounts in the shop's currency, `discount` in percent. */
  'order.placed': {
    orderId: string
    userId: number
    basketId: number
    products: { id: number; name: string; quantity: number; price: number }[]
    totalPrice: number
    discount: number
    /** The campaign whose coupon was used, if any: its day (ms since 1970), and how many hours ago that was. */
    campaign: { validOn: number; hoursAgo: number } | undefined
    paymentId: string | undefined
  }
  /** An order was looked up. `asked` is as sent, `echoed` is what was shown instead of an order. */
  'order.tracked': { asked: string; found: number; echoed: string | undefined }
  'order.delivered': { id: string; delivered: boolean }
  /** The lines of a company's order could not be read. `timedOut`: because it took too long. */
  'orderLines.failed': { message: string; timedOut: boolean }
  /** A customer charged their wallet. */
  'wallet.charged': { userId: number; amount: number }
  /**
   * A customer bought a gift card from their wallet: its value and the price paid, both in coins. `isDeluxe` says
   * whether they are a member.
   */
  'giftCard.bought': { userId: number; value: number; paid: number; isDeluxe: boolean; code: string }
  /**
   * The value of a gift card was put into the wallet of customer `userId`. `creditedInAll` is everything that was ever
   * credited for this card, including this time, in coins like `value`. `recipientId` is the intended recipient, which
   * is known only for cards on the public thank-you wall. `wrongTries` are the wrong PINs that this customer tried on
   * the founder's card before, and `wrongTriesOfAll` those of all customers within a day; undefined for other cards.
   */
  'giftCard.redeemed': {
    userId: number
    buyerId: number
    code: string
    value: number
    creditedInAll: number
    recipientId: number | undefined
    wrongTries?: number | undefined
    wrongTriesOfAll?: number | undefined
  }
  /**
   * A customer exchanged loyalty points and cents. `gainedCents` is what all their exchanges gained beyond the rate, in
   * cents and halves.
   */
  'pips.exchanged': { userId: number; gainedCents: number }
  /**
   * A customer got a bonus for a referred friend. `total` is the number of their bonuses; `mailboxes` is the number of
   * different mailboxes behind these friends' addresses.
   */
  'referral.paid': { inviterId: number; total: number; mailboxes: number }
  /** A customer became a deluxe member; `paid` is the price. */
  'deluxe.joined': { userId: number; paymentMode: string; paid: number }
}

/** Events of the fake network, and of features that need it. */
interface NetworkEvents {
  /** A request in the fake network was answered. `isRented`: by a host that the learner rented. `query` has its `?`. */
  'neighbour.asked': {
    from: 'server' | 'browser' | 'outsider'
    isRented: boolean
    host: string
    method: string
    path: string
    query: string
    headers: Readonly<Record<string, string>>
    body: string
    status: number
  }
  /**
   * A customer booked a tasting. `partnerAnswer` is the partner's answer about their age; undefined without an answer.
   * `isPartnerOpen`: the partner works on that evening.
   */
  'tasting.booked': {
    userId: number
    dateOfBirth: string
    partnerAnswer: 'adult' | 'minor' | undefined
    isPartnerOpen: boolean
  }
  /** A customer bought crates of fresh fruit: the price of one, and that of the contracted traders, in coins. */
  'fresh.ordered': { userId: number; fruit: string; paid: number; listPrice: number }
  /** A payment was put into a wallet. `times`: how often this delivery was booked, including this time. */
  'topUp.booked': { deliveryId: string; userId: number; cents: number; times: number }
  /**
   * The till answered a customer's query for the balance of a card. `number` is as sent, `address` the one that the
   * shop asked; `fields` are the names of the fields in the answer.
   */
  'till.asked': { number: string; address: string; fields: string[] }
  /**
   * A receipt was rendered. `text` is what can be read on it. `holdsAccessKey`: that contains the secret access key of
   * the shop's machine in the cloud, as the metadata service itself told it.
   */
  'receipt.rendered': {
    userId: number
    loaded: { host: string; path: string; status: number }[]
    text: string
    holdsAccessKey: boolean
  }
  /**
   * A courier's token was accepted. `keyFrom` is where the key was found that fits its signature; `host` is where it was
   * fetched, `path` the file that held it. `isPublished`: it is the shop's own public key. `isCourierFolder`: the file
   * is in the folder of the couriers' keys.
   */
  'courierToken.accepted': {
    subject: string
    keyFrom: 'published' | 'jwk' | 'jku' | 'kid'
    host?: string | undefined
    path?: string | undefined
    isPublished?: boolean | undefined
    isCourierFolder?: boolean | undefined
  }
  /**
   * A GraphQL request was answered. `fields` are those that were resolved, as `Type.field`; `ordersOf` are the customers
   * of whom at least one order was told. `callerId` and `role` are undefined for strangers.
   */
  'graph.answered': {
    callerId: number | undefined
    role: string | undefined
    fields: string[]
    ordersOf: number[]
  }
  /** A customer guessed the PIN of the raffle card. `tries`: guesses in this request that were answered. */
  'graph.raffleTried': { userId: number; tries: number; hit: boolean }
  /** The back room was opened. `isStaffOnFile`: the shop's own data says that the customer is staff. */
  'backRoom.opened': { userId: number; role: string; isStaffOnFile: boolean }
  /** A shared link was opened. `isIssued`: the shop has made this link. */
  'share.opened': { kind: string; id: string; isIssued: boolean }
  /**
   * The build robot built the landing page. `from` is the registry of a package; `isInternalName`: the private registry
   * has a package of this name. `scriptsRan` are packages whose code ran. `requests` of scripts are those that were
   * answered. `holdsDeployToken`: as it is, percent-encoded, in hex or in base64, unless a package holds it as well.
   */
  'build.finished': {
    installed: { name: string; version: string; from: string; isInternalName: boolean }[]
    scriptsRan: string[]
    requests: { host: string; isRented: boolean; holdsDeployToken: boolean }[]
  }
}
