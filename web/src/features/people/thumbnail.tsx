import "../../ui/dialog.css";
import { Modal, Skeleton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { QueryContent } from "../../ui/query-content.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import styles from "./snippets.module.css";
import { usePicture } from "./use-people.ts";

export function Thumbnail({ imageId, title }: { imageId: string; title: string }) {
  const picture = usePicture(imageId, "200");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles.thumbnail} unstyled`}
        aria-label={`Open the picture of ${title}`}
        onClick={() => setIsOpen(true)}
      >
        {picture.data ? (
          <img src={picture.data.url} alt="" width={200} height={200} />
        ) : picture.isError ? (
          <IconPhotoOff size={20} aria-hidden="true" />
        ) : (
          <Skeleton height={72} />
        )}
      </button>
      {isOpen && <FullPicture imageId={imageId} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface FullPictureProps {
  imageId: string;
  title: string;
  onClose: () => void;
}

function FullPicture({ imageId, title, onClose }: FullPictureProps) {
  useReturnFocus();
  const picture = usePicture(imageId);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <QueryContent query={picture} skeleton={<Skeleton height={320} />}>
        {({ url }) => (
          <img src={url} alt={title} className="block max-w-full my-0 mx-auto rounded-control" />
        )}
      </QueryContent>
    </Modal>
  );
}
