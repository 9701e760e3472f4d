export { createAlert, deleteAlert, readAlerts, updateAlert } from './alerts.ts';
export type { DisplayedSearch } from './displayed-search.ts';
export {
  type DueTime,
  listUnsentMails,
  type MailTime,
  markEventMailSent,
  purgeEventMails,
  readEventMail,
  readMailTimes,
  readTestRecipient,
  recordEventMails,
} from './event-mails.ts';
export { createFeed, deleteFeed, findFeed, readFeed } from './feeds.ts';
export {
  exists,
  type Followed,
  type Follower,
  follow,
  isFollowed,
  readFollowedSearches,
  readFollows,
  unfollow,
} from './follows.ts';
export { findUnsubscription, readMailSettings, saveMailSettings, unsubscribe } from './mail-settings.ts';
export {
  countMetricChanges,
  type MetricAlert,
  readMetricAlerts,
  readWatchedBrands,
  recordMetricMatches,
} from './metric-alerts.ts';
export {
  countUnread,
  markRead,
  notifyFollowers,
  purgeNotifications,
  readEventBrands,
  readNotifications,
} from './notifications.ts';
export { readTrackedSearches, recordSearchMatches, type TrackedSearch } from './search-matches.ts';
export {
  type Attempt,
  type ClaimedDelivery,
  claimDeliveries,
  finishAttempt,
  purgeDeliveries,
  readDelivered,
  readDeliveries,
  recordTest,
  replayDelivery,
  storeBodies,
} from './webhook-deliveries.ts';
export {
  createWebhook,
  deleteWebhook,
  hasAlerts,
  markMailed,
  readOffWebhooks,
  readSwitchedOff,
  readWebhooks,
  readWebhookTarget,
  replaceWebhookSecret,
  updateWebhook,
} from './webhooks.ts';
