import { useState, type DragEvent } from 'react';

/** State and handlers of an element that accepts dropped files. */
export interface FileDrop {
  /** Files are dragged over it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts dropped files; other drags are ignored. */
export function useFileDrop(onFiles: (files: FileList) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!holdsFiles(event)) return;
        // Otherwise the browser opens the file in place of the app.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event) {
        // Moving between its descendants does not leave it.
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setIsOver(false);
      },
      onDrop(event) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
