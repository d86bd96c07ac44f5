import { useVirtualizer } from '@tanstack/react-virtual';
import { ROW_HEIGHT, TreeBody, type TreeBodyProps } from './tree-body.tsx';

/** A tree of which only what is in sight is in the page. */
export default function VirtualTree(props: Omit<TreeBodyProps, 'sight'>) {
  const { rows, box } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // Before the box is measured, and where it never is.
    initialRect: { width: 248, height: 480 },
  });
  const show = (index: number): void => virtual.scrollToIndex(index, { align: 'auto' });
  return <TreeBody {...props} sight={{ items: virtual.getVirtualItems(), size: virtual.getTotalSize(), show }} />;
}
