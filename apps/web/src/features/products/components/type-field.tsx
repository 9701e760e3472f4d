import { useId, useState } from 'react';

type Props = {
  /** Types of the products on display. */
  suggestions: string[];
  onType: (type: string) => void;
};

/** Adds a product type, as stores write it, to the filters. */
export function TypeField({ suggestions, onType }: Props) {
  const list = useId();
  const [text, setText] = useState('');
  const add = (type: string) => {
    setText('');
    if (type.trim() !== '') onType(type.trim().toLowerCase());
  };
  return (
    <>
      <input
        type="text"
        list={list}
        dir="auto"
        aria-label="Product type"
        placeholder="Product type"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target, nativeEvent }) => {
          if (isChoice(nativeEvent)) add(target.value);
          else setText(target.value);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) add(text);
        }}
        className="field h-8 w-36 px-2.5 text-sm"
      />
      <datalist id={list}>
        {suggestions.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </>
  );
}

/** One of the suggestions was chosen, not typed. */
const isChoice = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
