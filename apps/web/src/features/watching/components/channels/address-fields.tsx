import type { Channel } from '@brandlode/contract';
import { useState } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';

/** Where users find the address of a channel, in the words of each service. */
const HINTS = {
  slack: 'In your Slack app: Incoming Webhooks, Add New Webhook to Workspace, choose a channel, Copy.',
  teams:
    'In the channel: More options, Workflows, “Send webhook alerts to a channel”, then copy the address.',
  discord: 'In the channel’s settings: Integrations, Webhooks, New Webhook, Copy Webhook URL.',
} as const;

type Props = { service: Channel; isNew: boolean; problemId: string };

/** What a service needs to be told; empty when edited means unchanged. */
export function AddressFields({ service, isNew, problemId }: Props) {
  const [isReplaced, setIsReplaced] = useState(false);
  const common = {
    required: isNew,
    autoComplete: 'off',
    spellCheck: false,
    'aria-describedby': problemId,
    ...(!isNew && { placeholder: 'Unchanged' }),
  };
  if (service !== 'telegram')
    return (
      <TextField
        {...common}
        label="Webhook address"
        name="address"
        type="url"
        maxLength={2_000}
        hint={HINTS[service]}
      />
    );
  // The stored address has both parts and is not sent to the browser, so that one of them cannot be replaced alone.
  const part = { ...common, required: isNew || isReplaced };
  return (
    <div
      className="grid gap-5"
      onInput={({ currentTarget }) =>
        setIsReplaced([...currentTarget.querySelectorAll('input')].some(({ value }) => value.trim() !== ''))
      }
    >
      <TextField
        {...part}
        label="Bot token"
        name="token"
        maxLength={200}
        hint="From @BotFather: /newbot. Add the bot to the chat."
      />
      <TextField
        {...part}
        label="Chat"
        name="chat"
        maxLength={100}
        hint={`A channel such as @kettles, or the number of a group or person.${isNew ? '' : ' To change it, enter the token again, too.'}`}
      />
    </div>
  );
}

/** The address that the fields state; empty if they are. */
export function readAddress(service: Channel, text: (name: string) => string): string {
  if (service !== 'telegram') return text('address').trim();
  const [token, chat] = [text('token').trim(), text('chat').trim()];
  return token && chat ? `bot${token}/sendMessage?chat_id=${chat}` : '';
}
