/** Natural order of layer names: digit runs by number, the rest by code point, numbers first. */

type Part = bigint | string;

function parts(name: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  while (at < name.length) {
    const digit = isDigit(name, at);
    let end = at;
    while (end < name.length && isDigit(name, end) === digit) end += 1;
    found.push(digit ? BigInt(name.slice(at, end)) : name.slice(at, end));
    at = end;
  }
  return found;
}

function isDigit(name: string, at: number): boolean {
  const unit = name.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

function compareText(a: string, b: string): number {
  const left = [...a].map((c) => c.codePointAt(0) as number);
  const right = [...b].map((c) => c.codePointAt(0) as number);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const d = (left[i] as number) - (right[i] as number);
    if (d !== 0) return d;
  }
  return left.length - right.length;
}

export function compareNatural(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i] as Part;
    const y = right[i] as Part;
    if (typeof x === 'bigint' && typeof y === 'bigint') {
      if (x !== y) return x < y ? -1 : 1;
    } else if (typeof x === 'bigint') return -1;
    else if (typeof y === 'bigint') return 1;
    else {
      const d = compareText(x, y);
      if (d !== 0) return d;
    }
  }
  return left.length - right.length;
}
