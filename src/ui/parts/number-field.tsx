import { useState } from 'react';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** Called with whole numbers only. */
  readonly onChange: (value: number) => void;
}

/** A whole number. What is typed stays while it is none yet, and the last whole number holds. */
export function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number } | null>(null);
  // A value that came from elsewhere takes the place of what was typed.
  const text = typed?.of === value ? typed.text : String(value);
  const isWhole = Number.isSafeInteger(Number(text)) && text.trim() !== '';
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!isWhole}
      size={10}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const number = Number(next);
        const isNumber = Number.isSafeInteger(number) && next.trim() !== '';
        setTyped({ text: next, of: isNumber ? number : value });
        if (isNumber) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
